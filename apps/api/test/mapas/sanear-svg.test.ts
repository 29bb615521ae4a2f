import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SVG_LIMITES, SvgNoValido, sanearSvg } from '../../src/mapas/sanearSvg.ts';
import ATAQUES from '../fixtures/ajeno/svg.json' with { type: 'json' };

const NS = 'xmlns="http://www.w3.org/2000/svg"';

function svg(interior: string, atributos = ''): string {
  return `<svg ${NS} viewBox="0 0 9 9"${atributos}>${interior}</svg>`;
}

describe('a map that an operator uploads', () => {
  it('keeps its sections, shapes, words and colours', () => {
    const mapa = svg(
      '<title>Mapa</title><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<g data-seccion="luneta-centro" data-nombre="Luneta centro" transform="translate(2 3)">' +
        '<path d="M0 0L9 9Z" fill="url(#g)" stroke="currentColor"/><text x="4" y="4">A &amp; B</text></g>',
    );
    expect(sanearSvg(mapa)).toBe(
      svg(
        '<title>Mapa</title><defs><linearGradient id="mapa-g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
          '<g data-seccion="luneta-centro" data-nombre="Luneta centro" transform="translate(2 3)">' +
          '<path d="M0 0L9 9Z" fill="url(#mapa-g)" stroke="currentColor"></path><text x="4" y="4">A &amp; B</text></g>',
      ),
    );
  });

  it('keeps the harmless declarations of a style attribute as attributes', () => {
    const limpio = sanearSvg(svg('<path style="fill:#ff0000; stroke : none;position:fixed" d="M0 0"/>'));
    expect(limpio).toBe(svg('<path d="M0 0" fill="#ff0000" stroke="none"></path>'));
  });

  it('does not take what a drawing program notes for itself for the shape', () => {
    const ajeno = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"';
    expect(sanearSvg(svg(`<circle cx="4" r="2" sodipodi:cx="400" sodipodi:rx="9" ${ajeno}/>`))).toBe(
      svg('<circle cx="4" r="2"></circle>'),
    );
  });

  it('takes its size from width and height when it has no viewBox, and leaves the size to the page', () => {
    const limpio = sanearSvg(`<svg ${NS} width="30" height="20"><path d="M0 0"/></svg>`);
    expect(limpio).toBe(`<svg ${NS} viewBox="0 0 30 20"><path d="M0 0"></path></svg>`);
  });

  it('may come with a plain DOCTYPE, a comment and an instruction, as drawing programs write them', () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(sanearSvg(`<?xml version="1.0"?>${doctype}<!-- hola -->${svg('')}`)).toBe(svg(''));
  });

  it('loses what wraps a shape and keeps the shape', () => {
    expect(sanearSvg(svg('<a href="https://example.com"><path d="M0 0"/></a>'))).toBe(
      svg('<path d="M0 0"></path>'),
    );
  });
});

describe('a hostile SVG', () => {
  const desaparecen: [string, string][] = [
    ['a script', '<script>alert(1)</script>'],
    ['a script in another case', '<SCRIPT>alert(1)</SCRIPT>'],
    ['a script under a prefix', `<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>`],
    ['a script inside a group that goes with it', '<foreignObject><g><script>1</script></g></foreignObject>'],
    [
      'HTML',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    ],
    ['HTML without its wrapper', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/>'],
    ['a style sheet', '<style>@import url(//example.com/x.css)</style>'],
    ['a picture from outside', '<image href="https://example.com/x.png"/>'],
    ['a picture that is a script', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ['a reference to outside', '<use href="https://example.com/x.svg#a"/>'],
    ['references that multiply', '<use href="#a"/>'],
    ['an animation that sets a link', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a set of an attribute', '<set attributeName="onload" to="alert(1)"/>'],
    ['a filter', '<filter id="f"><feImage href="https://example.com/x"/></filter>'],
    ['a drawing inside the drawing', `<svg ${NS} onload="alert(1)"><path d="M0 0"/></svg>`],
    ['words outside a text', 'hola <![CDATA[<script>alert(1)</script>]]>'],
  ];
  for (const [nombre, ataque] of desaparecen) {
    it(`loses ${nombre}`, () => expect(sanearSvg(svg(ataque))).toBe(svg('')));
  }

  const sinAtributo: [string, string][] = [
    ['an event handler', 'onclick="alert(1)"'],
    ['an event handler in another case', 'OnLoad="alert(1)"'],
    ['a name for readers that has a tag in it', 'aria-label="&lt;script&gt;" data-nombre="a&#10;b"'],
    ['a link', 'href="javascript:alert(1)"'],
    ['a prefixed link', 'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)"'],
    ['a paint from outside', 'fill="url(https://example.com/x#a)"'],
    ['a clip from outside', 'clip-path="url(https://example.com/x.svg#a)"'],
    ['a paint that leaves its quotes', 'fill="url(&quot;#a&quot;)"'],
    ['a path that is no path', 'd="M0 0&quot; onload=&quot;alert(1)"'],
    ['a style with an address', 'style="fill:url(https://example.com/x); background:url(x)"'],
    ['a class of the page', 'class="boton boton--primario"'],
    ['a section that is no key', 'data-seccion="1&quot;&gt;&lt;script&gt;"'],
    ['a transformation with a call in it', 'transform="expression(alert(1))"'],
    ['a font from outside', 'font-family="url(https://example.com/f.woff)"'],
    ['an attribute of another vocabulary', 'tabindex="0" contenteditable="true" data-otro="1"'],
  ];
  for (const [nombre, atributo] of sinAtributo) {
    it(`loses ${nombre}`, () => expect(sanearSvg(svg(`<path ${atributo}/>`))).toBe(svg('<path></path>')));
  }

  it('keeps a name’s own quotes inside of its attribute', () => {
    const mapa = svg(`<g data-nombre='A" onload="alert(1)'></g>`);
    expect(sanearSvg(mapa)).toBe(svg('<g data-nombre="A&quot; onload=&quot;alert(1)"></g>'));
  });

  const rechazados: [string, string][] = [
    ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`],
    ['an entity from outside', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`],
    ['an entity that nobody defined', svg('<text>&nbsp;</text>')],
    ['tags that do not close', `<svg ${NS} viewBox="0 0 1 1"><g>`],
    ['two roots', svg('') + svg('')],
    ['another kind of file', '<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>'],
    ['another vocabulary under the same name', '<svg xmlns="urn:x" viewBox="0 0 1 1"/>'],
    ['no text at all', ''],
    ['no size', `<svg ${NS}/>`],
    [
      'groups without end',
      svg('<g>'.repeat(SVG_LIMITES.profundidad) + '</g>'.repeat(SVG_LIMITES.profundidad)),
    ],
    ['too many elements', svg('<g/>'.repeat(SVG_LIMITES.elementos))],
    ['too many bytes', svg(' '.repeat(SVG_LIMITES.bytes))],
  ];
  for (const [nombre, ataque] of rechazados) {
    it(`is refused for ${nombre}`, () => expect(() => sanearSvg(ataque)).toThrow(SvgNoValido));
  }

  // At this length, a reading time that grows quadratically would exceed any test's timeout; that is the only check.
  it.each(['1 ', 'a', 'rgb(', 'url(#', 'translate('])(
    'does not stall over attributes that are endlessly %j, and keeps none of them',
    pieza => {
      const largo = pieza.repeat(Math.floor(480_000 / pieza.length));
      const atributos = `d="${largo}" transform="${largo}" fill="${largo}" font-family="${largo}"`;
      expect(sanearSvg(svg(`<path ${atributos}/>`))).toBe(svg('<path></path>'));
    },
  );
});

/** Requires that a sanitised map does not change when it is sanitised again, and contains no active content. */
function exigirInerte(limpio: string): void {
  expect(sanearSvg(limpio)).toBe(limpio);
  expect(limpio).not.toMatch(/<(?:script|use|style|a|image|foreignObject)[\s>]| on\w+="| href="| class="/i);
}

describe('drawings that others have attacked with (ajeno/README.md)', () => {
  /** The attack by itself, with the root that this shop accepts, and inside a map. */
  const formas = (ataque: string) => [
    ataque,
    ataque.replace(/<svg/i, `<svg ${NS} viewBox="0 0 9 9"`),
    svg(ataque.replaceAll(/<svg/gi, `<svg ${NS}`)),
  ];
  const limpiar = (dibujo: string): string | null => {
    try {
      return sanearSvg(dibujo);
    } catch (error) {
      expect(error).toBeInstanceOf(SvgNoValido);
      return null;
    }
  };

  it('are refused, or come out with nothing that acts (S3)', () => {
    const limpios = ATAQUES.flatMap(formas).flatMap(dibujo => limpiar(dibujo) ?? []);
    // Most attacks are HTML that is not XML, and are refused; refusing all of them would prove little.
    expect(limpios.length).toBeGreaterThan(10);
    for (const limpio of limpios) exigirInerte(limpio);
  });
});

describe('whatever is uploaded', () => {
  const nombre = fc.constantFrom(
    'g',
    'path',
    'text',
    'script',
    'use',
    'a',
    'style',
    'title',
    'pattern',
    'svg',
  );
  const atributo = fc.constantFrom('id', 'fill', 'd', 'onload', 'href', 'style', 'data-seccion', 'clip-path');
  const valor = fc.oneof(
    fc.string(),
    fc.constantFrom('url(#a)', 'javascript:alert(1)', 'a"b', '<b>', 'M0 0', '101', 'fill:url(#a)'),
  );
  const escapado = (texto: string) => texto.replace(/[^ -~]|[&<>"']/g, c => `&#${c.codePointAt(0) ?? 32};`);
  const { arbol } = fc.letrec<{ arbol: string }>(tie => ({
    arbol: fc.oneof(
      { maxDepth: 4 },
      valor.map(escapado),
      fc
        .tuple(nombre, fc.dictionary(atributo, valor), fc.array(tie('arbol'), { maxLength: 3 }))
        .map(([n, atributos, hijos]) => {
          const escritos = Object.entries(atributos).map(([a, v]) => ` ${a}="${escapado(v)}"`);
          return `<${n}${escritos.join('')}>${hijos.join('')}</${n}>`;
        }),
    ),
  }));

  it('comes out the same when it is made safe again, and holds nothing that acts', () => {
    fc.assert(
      fc.property(arbol, interior => {
        let limpio: string;
        try {
          limpio = sanearSvg(svg(interior));
        } catch (error) {
          // References to characters that XML does not allow.
          expect(error).toBeInstanceOf(SvgNoValido);
          return;
        }
        exigirInerte(limpio);
      }),
      { numRuns: 500 },
    );
  });
});

it('leaves the maps of the demonstration as they are drawn', () => {
  const folder = new URL('../../../../demo/mapas/', import.meta.url);
  for (const file of readdirSync(folder)) {
    const original = readFileSync(new URL(file, folder), 'utf8');
    const limpio = sanearSvg(original);
    const atributos = (texto: string) => texto.match(/ [a-z-]+="/gi)?.length;
    expect([file, atributos(limpio)]).toEqual([file, atributos(original)]);
  }
});
