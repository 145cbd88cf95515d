// TeX to SVG, for make.sh: node make.js SOURCES TARGET
//
// \term{name}{...} gives a part of an equation the id "term-name", which the program colours and lights; a second one
// of the same symbol is called name-2. \col{name}{...} marks a column under which numbers may stand.
// QtSvg stops at a nested <svg>, which MathJax makes for stretched delimiters: each becomes a plain group here.
'use strict';
const fs = require('fs');
const path = require('path');
const {mathjax} = require('mathjax-full/js/mathjax.js');
const {TeX} = require('mathjax-full/js/input/tex.js');
const {SVG} = require('mathjax-full/js/output/svg.js');
const {liteAdaptor} = require('mathjax-full/js/adaptors/liteAdaptor.js');
const {RegisterHTMLHandler} = require('mathjax-full/js/handlers/html.js');
require('mathjax-full/js/input/tex/AllPackages.js');

const macros = {
  term: ['{\\cssId{term-#1}{#2}}', 2],
  col: ['{\\cssId{col-#1}{#2}}', 2],
};

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const tex = new TeX({
  packages: ['base', 'ams', 'html', 'color', 'newcommand', 'configmacros'],
  macros,
  formatError: (_, error) => { throw error; },
});
const page = mathjax.document('', {
  InputJax: tex,
  OutputJax: new SVG({fontCache: 'none', internalSpeechTitles: false}),
});

const numbers = text => text.trim().split(/[\s,]+/).map(Number);
const children = node => adaptor.childNodes(node).filter(child => adaptor.kind(child) !== '#text');

// A nested <svg> shows viewBox, stretched, in its own box: the group that draws the same without clipping. What lies
// outside the box must be cut, so a path that MathJax clips there becomes the rectangle that is left of it.
function flatten(node) {
  for (const child of children(node)) {
    if (adaptor.kind(child) === 'svg') replaceNested(node, child);
    else flatten(child);
  }
}

function replaceNested(parent, svg) {
  const get = name => Number.parseFloat(adaptor.getAttribute(svg, name) || '0');
  const [left, top, width, height] = numbers(adaptor.getAttribute(svg, 'viewBox'));
  const scaleX = get('width') / width;
  const scaleY = get('height') / height;
  const group = adaptor.node('g', {
    transform: `translate(${get('x')},${get('y')}) scale(${scaleX},${scaleY}) translate(${-left},${-top})`,
  });
  for (const part of children(svg)) adaptor.append(group, cut(part, left, top, width, height));
  adaptor.replace(group, svg);
}

// The extender of a delimiter is a straight bar in the middle of its box: what is left of it is a rectangle.
function cut(part, left, top, width, height) {
  const box = pathBox(adaptor.getAttribute(part, 'd'));
  const inside = box.left >= left - 1 && box.right <= left + width + 1 && box.top >= top - 1 &&
                 box.bottom <= top + height + 1;
  if (inside) return adaptor.clone(part);
  const x0 = Math.max(box.left, left), x1 = Math.min(box.right, left + width);
  const y0 = Math.max(box.top, top), y1 = Math.min(box.bottom, top + height);
  return adaptor.node('rect', {x: x0, y: y0, width: x1 - x0, height: y1 - y0});
}

// Bounds of a path of absolute commands over its end points.
function pathBox(d) {
  const box = {left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity};
  let x = 0, y = 0;
  for (const [, command, rest] of d.matchAll(/([MLHVQTZCS])([^MLHVQTZCS]*)/g)) {
    const values = rest.trim() ? numbers(rest.replace(/(\d)-/g, '$1 -')) : [];
    if (command === 'H') x = values[0];
    else if (command === 'V') y = values[0];
    else if (values.length >= 2) [x, y] = values.slice(-2);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

function widenLines(text) {
  return text.replace(/<line /g, '<line stroke-width="70" ');
}

function make(source) {
  const node = page.convert(source, {display: true, em: 16, ex: 8, containerWidth: 80 * 16});
  const svg = children(node)[0];
  for (const group of children(svg)) flatten(group);
  const text = widenLines(adaptor.outerHTML(svg)).replace(/ (style|role|focusable|data-mml-node|data-mjx-texclass|class)="[^"]*"/g, '');
  if (text.split('<svg').length !== 2) throw new Error('a nested <svg> is left');
  return text + '\n';
}

const [sources, target] = process.argv.slice(2);
for (const name of fs.readdirSync(sources).filter(file => file.endsWith('.tex')).sort()) {
  try {
    const text = make(fs.readFileSync(path.join(sources, name), 'utf8'));
    fs.writeFileSync(path.join(target, name.replace(/\.tex$/, '.svg')), text);
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    process.exitCode = 1;
  }
}
