import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSvg, type SvgNode } from '../src/svg/read.ts';
import { frameOf, makeSafe, readViewBox } from '../src/svg/safe.ts';

const svg = (contenido: string, atributos = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80" ${atributos}>${contenido}</svg>`;

/** The drawn part as text; null when nothing is drawn. */
function dibujado(texto: string): string | null {
  const root = readSvg(texto);
  const seguro = root && makeSafe(root);
  return seguro && escribir(seguro);
}

function escribir({ name, attributes, children }: SvgNode): string {
  const pares = [...attributes].map(([attribute, value]) => ` ${attribute}="${value}"`).join('');
  return `<${name}${pares}>${children.map(hijo => (typeof hijo === 'string' ? hijo : escribir(hijo))).join('')}</${name}>`;
}

function todos(node: SvgNode): SvgNode[] {
  return [node, ...node.children.flatMap(hijo => (typeof hijo === 'string' ? [] : todos(hijo)))];
}

describe('an uploaded map', () => {
  it('keeps shapes, labels and the section they belong to (§2.24)', () => {
    const seccion =
      '<g data-seccion="12"><path d="M0 0H10V10Z" fill="currentColor"></path><text x="5" y="5">Fila &amp; más</text></g>';
    expect(dibujado(svg(seccion))).toBe(
      '<svg viewBox="0 0 100 80"><g data-seccion="12"><path d="M0 0H10V10Z" fill="currentColor"></path><text x="5" y="5">Fila & más</text></g></svg>',
    );
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another namespace', '<svg:script>alert(1)</svg:script>'],
    ['HTML', '<foreignObject><iframe src="//x"></iframe></foreignObject>'],
    ['a style sheet', '<style>* { background: url(//x) }</style>'],
    ['a picture from elsewhere', '<image href="//x/a.png"/>'],
    ['a reference', '<use href="//x/a.svg#b"/>'],
    ['an animation of a link', '<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['a frame within', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'],
  ])('leaves out %s with all that it holds', (_que, contenido) => {
    expect(dibujado(svg(contenido))).toBe('<svg viewBox="0 0 100 80"></svg>');
  });

  it.each([
    ['an event', '<path d="M0 0" onclick="alert(1)"/>'],
    ['an event in capitals', '<path d="M0 0" ONLOAD="alert(1)"/>'],
    ['a style', '<path d="M0 0" style="fill:url(//x)"/>'],
    ['a paint from elsewhere', '<path d="M0 0" fill="url(//x#a)"/>'],
    ['a clip from elsewhere', '<path d="M0 0" clip-path="url(&quot;//x#a&quot;)"/>'],
    ['a class of the page', '<path d="M0 0" class="boton"/>'],
    ['a link', '<path d="M0 0" xlink:href="javascript:alert(1)" href="javascript:alert(1)"/>'],
    ['a section that is no number', '<path d="M0 0" data-seccion="1&quot;]"/>'],
  ])('leaves out an attribute that is %s', (_que, contenido) => {
    expect(dibujado(svg(contenido))).toBe('<svg viewBox="0 0 100 80"><path d="M0 0"></path></svg>');
  });

  it.each([
    ['a DOCTYPE with entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`],
    ['CDATA', svg('<text><![CDATA[<script>]]></text>')],
    ['an element left open', '<svg viewBox="0 0 1 1"><g>'],
    ['elements closed crosswise', svg('<g><text></g></text>')],
    ['two roots', svg('') + svg('')],
    ['an attribute without quotes', '<svg viewBox=0></svg>'],
    ['the same attribute twice', '<svg viewBox="0 0 1 1" viewBox="0 0 2 2"></svg>'],
    ['another root', '<html><svg viewBox="0 0 1 1"></svg></html>'],
    ['no frame', '<svg></svg>'],
    ['a frame without a size', '<svg viewBox="0 0 0 10"></svg>'],
    ['a frame that is no number', '<svg viewBox="0 0 NaN 10"></svg>'],
    ['depth without end', svg('<g>'.repeat(5000) + '</g>'.repeat(5000))],
    ['a text without end', svg(' '.repeat(2_000_001))],
  ])('is not shown at all with %s', (_que, texto) => {
    expect(dibujado(texto)).toBeNull();
  });

  it('decodes an entity once, so that what was text stays text', () => {
    expect(dibujado(svg('<text>&amp;lt;script&amp;gt;</text>'))).toContain('&lt;script&gt;');
  });

  it('gives nothing but allowed names and values, whatever comes', () => {
    const piezas = fc.constantFrom(
      '<g>',
      '</g>',
      '<script>',
      '</script>',
      '<path d="M0 0"/>',
      '<a href="javascript:1">',
      '</a>',
      ' onload="x"',
      '"',
      "'",
      '<',
      '>',
      '&#60;',
      '<!--',
      '-->',
      '<text>',
      '</text>',
      'url(//x)',
      '<g style="x" id="a">',
    );
    fc.assert(
      fc.property(fc.array(piezas, { maxLength: 30 }), chunks => {
        const root = readSvg(svg(chunks.join('')));
        const seguro = root && makeSafe(root);
        for (const { name, attributes } of seguro ? todos(seguro) : []) {
          expect(['svg', 'g', 'path', 'text']).toContain(name);
          for (const attribute of attributes.keys()) expect(['viewBox', 'd', 'id']).toContain(attribute);
        }
      }),
    );
  });

  // At this length, a reader of quadratic time would exceed any test's timeout.
  it.each(['a="', "a=' ", ' ', '<!--', '&#60;'])('does not stall over a hostile text of %j', pieza => {
    const relleno = pieza.repeat(Math.floor(1_900_000 / pieza.length));
    expect(readSvg(`<svg ${relleno}`)).toBeNull();
    expect(readSvg(`<svg ${relleno}x>`)).toBeNull();
    expect(readSvg(`<svg${'g'.repeat(500_000)}`)).toBeNull();
  });
});

it('reads a frame with commas or spaces', () => {
  const node = (viewBox: string): SvgNode => ({
    name: 'svg',
    attributes: new Map([['viewBox', viewBox]]),
    children: [],
  });
  expect(readViewBox(node(' -50,26 900 572 '))).toEqual({ minX: -50, minY: 26, maxX: 850, maxY: 598 });
  expect(readViewBox(node('0 0 1 1 1'))).toBeNull();
});

describe('the place of a map that has not been read yet', () => {
  it('has the proportion of the map that will stand there, so that nothing jumps (§2.24)', () => {
    expect(
      frameOf('<!-- plano --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 920"><g/></svg>'),
    ).toBe('0 0 800 920');
  });

  it('has the usual one where the map does not say, or none is known yet', () => {
    for (const texto of [undefined, '', '<svg/>', '<svg viewBox="0 0 0 10"/>', '<svg viewBox="a;b"/>'])
      expect(frameOf(texto)).toBe('0 0 107 100');
  });
});
