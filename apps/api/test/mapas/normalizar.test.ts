import { gzipSync } from 'node:zlib';
import { claveDeNombre } from '@taquilla/rules/recinto/clave';
import { describe, expect, it } from 'vitest';
import { escribirInforme } from '../../src/mapas/informe.ts';
import { emparejarSecciones } from '../../src/mapas/mapaLeido.ts';
import { MapaNoValido } from '../../src/mapas/mapaNoValido.ts';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';
import { sanearSvg } from '../../src/mapas/sanearSvg.ts';
import ATAQUES from '../fixtures/ajeno/svg.json' with { type: 'json' };

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function svg(interior: string, atributos = 'viewBox="0 0 100 80"'): string {
  return `<svg ${NS} ${atributos}>${interior}</svg>`;
}

function recibir(texto: string) {
  return normalizarMapa(Buffer.from(texto));
}

/** The content of the resulting map. */
function dibujo(interior: string): string {
  return recibir(svg(interior)).svg.replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

function quitado(texto: string): string[] {
  return recibir(texto).informe.quitado.map(({ que, cuantos }) => `${cuantos} ${que}`);
}

function falla(texto: string | Uint8Array): MapaNoValido {
  try {
    normalizarMapa(typeof texto === 'string' ? Buffer.from(texto) : texto);
  } catch (error) {
    if (error instanceof MapaNoValido) return error;
    throw error;
  }
  throw new Error('It was taken in.');
}

describe('the styles of a map', () => {
  it.each([
    ['a class', '<style>.a{fill:#f00}</style><path class="a" d="M0 0h9"/>', 'fill="#f00"'],
    [
      'CDATA in defs',
      '<defs><style><![CDATA[.a {fill:#f00}]]></style></defs><path class="b a" d="M0 0h9"/>',
      'fill="#f00"',
    ],
    [
      'an id above a class',
      '<style>#i{fill:#f00} .a{fill:#0f0}</style><path id="i" class="a" d="M0 0h9"/>',
      'fill="#f00"',
    ],
    [
      'the later of two',
      '<style>.a{fill:#0f0} .b{fill:#f00}</style><path class="b a" d="M0 0h9"/>',
      'fill="#f00"',
    ],
    [
      'a style above its attribute',
      '<style>path{fill:#f00}</style><path fill="#0f0" d="M0 0h9"/>',
      'fill="#f00"',
    ],
    [
      'its own above all',
      '<style>.a{fill:#0f0}</style><path class="a" style="fill:#f00" d="M0 0h9"/>',
      'fill="#f00"',
    ],
    [
      'what is important',
      '<style>.a{fill:#f00!important}</style><path class="a" style="fill:#0f0" d="M0 0h9"/>',
      'fill="#f00"',
    ],
    [
      'a group around',
      '<style>g.z > path{fill:#f00}</style><g class="z"><path d="M0 0h9"/></g>',
      'fill="#f00"',
    ],
    [
      'a screen',
      '<style>@media screen{.a{fill:#f00}} @media print{.a{fill:#0f0}}</style><path class="a" d="M0 0h9"/>',
      'fill="#f00"',
    ],
    [
      'a colour that only some screens have',
      '<path style="fill:#f00;fill:color(display-p3 1 0 0)" d="M0 0h9"/>',
      'fill="#f00"',
    ],
    ["a printer's colour", '<path style="fill:#f00 icc-color(x, 0, 1)" d="M0 0h9"/>', 'fill="#f00"'],
    ['points', '<text fill="#fff" style="font-size:12pt" x="1" y="9">A</text>', 'font-size="16"'],
    ['millimetres', '<rect fill="#fff" x="10mm" width="25.4mm" height="1in"/>', 'width="96" height="96"'],
    ['letters of letters', '<g style="font-size:20px"><text fill="#fff" y="1.5em">A</text></g>', 'y="30"'],
    [
      'the shorthand',
      '<text fill="#fff" style="font:bold 14px/1 \'Open Sans\'" y="9">A</text>',
      'font-weight="bold" font-size="14"',
    ],
  ])('stay by %s', (_que, interior, atributo) => {
    expect(dibujo(interior)).toContain(atributo);
    expect(quitado(svg(interior))).toEqual([]);
  });

  it('bring nothing in from outside, and say so (C10.4)', () => {
    const interior =
      '<style>@import url(//x/a.css); @font-face{font-family:x;src:url(//x/f)} .a{fill:url(//x/a.svg#b);stroke:#f00;width:expression(alert(1))}</style><path class="a" d="M0 0h9"/>';
    expect(dibujo(interior)).toBe('<path d="M0 0h9" stroke="#f00"></path>');
    expect(quitado(svg(interior))).toEqual([
      '1 hoja de estilo de fuera',
      '1 letra incrustada o de fuera',
      '2 dirección o código dentro de un estilo',
    ]);
  });

  it('turn nothing about a point of their own without a word (C10.4)', () => {
    const girado = (origen: string) =>
      svg(`<path d="M0 0h9" stroke="#f00" style="transform:rotate(9deg);transform-origin:${origen}"/>`);
    expect(quitado(girado('4px 5px'))).toEqual(['1 punto de giro (transform-origin)']);
    expect(quitado(girado('0 0'))).toEqual([]);
  });
});

describe('what a map refers to', () => {
  it.each([
    ['before', '<use id="b" href="#a" x="20"/><use href="#b" y="30"/>'],
    ['after', '<use href="#b" y="30"/><use id="b" href="#a" x="20"/>'],
  ])('is put where a copy of a copy is, written %s it', (_, usos) => {
    const recibido = normalizarMapa(Buffer.from(svg(`<path id="a" fill="#fff" d="M0 0h9v9z"/>${usos}`)));
    expect(recibido.svg.match(/<path/g)).toHaveLength(3);
    const esquinas = recibido.candidatos.formas.map(({ caja: { x, y } }) => [x, y]);
    expect(esquinas).toEqual(
      expect.arrayContaining([
        [0, 0],
        [20, 0],
        [20, 30],
      ]),
    );
  });

  it('is put where it is used, with symbols scaled to their frame', () => {
    const interior =
      '<symbol id="s" viewBox="0 0 10 10"><circle r="5" fill="#f80"/></symbol><use href="#s" x="5" y="6" width="20" height="20"/>';
    expect(dibujo(interior)).toBe(
      '<g transform="translate(5 6)"><g transform="translate(0 0) scale(2 2) translate(0 0)" clip-path="url(#mapa-marco-interior-1)">' +
        '<clipPath id="mapa-marco-interior-1"><rect x="0" y="0" width="10" height="10"></rect></clipPath><circle r="5" fill="#f80"></circle></g></g>',
    );
  });

  it('is a shape, not a group, where a cut is made of it', () => {
    const interior =
      '<defs><rect id="r" width="9" height="9"/></defs><clipPath id="c"><use xlink:href="#r" x="1"/></clipPath><path clip-path="url(#c)" fill="#fff" d="M0 0h9v9z"/>';
    expect(dibujo(interior)).toContain(
      '<clipPath id="mapa-c"><rect width="9" height="9" transform="translate(1 0)"></rect></clipPath>',
    );
  });

  it('is found under ids that a map may not have', () => {
    const interior =
      '<linearGradient id="a:1 á"><stop stop-color="#fff"/></linearGradient><path fill="url(#a:1 á)" d="M0 0h9v9z"/>';
    expect(dibujo(interior)).toMatch(/id="mapa-(n_[\w.-]+)".*fill="url\(#mapa-\1\)"/);
  });

  it('is inherited by gradients', () => {
    const interior =
      '<linearGradient id="a"><stop stop-color="#fff"/></linearGradient><linearGradient id="b" xlink:href="#a" x1="3"/><path fill="url(#b)" d="M0 0h9v9z"/>';
    expect(dibujo(interior)).toContain('<linearGradient id="mapa-b" x1="3"><stop stop-color="#fff"></stop>');
  });

  it('is a cut where a mask is plain, and told where it is not', () => {
    const con = (fill: string) =>
      `<mask id="m"><rect width="5" height="5" fill="${fill}"/></mask><path mask="url(#m)" fill="#fff" d="M0 0h9v9z"/>`;
    expect(dibujo(con('white'))).toContain('clip-path="url(#mapa-m)"');
    expect(quitado(svg(con('#888')))).toEqual(['1 máscara']);
  });

  it.each([
    [
      'that goes round',
      '<g id="a"><path d="M0 0h9" fill="#fff"/><use href="#a"/></g>',
      '1 referencia que da vueltas',
    ],
    ['to another file', '<use href="https://example.com/a.svg#b"/>', '1 referencia a otro archivo'],
    [
      'to nothing',
      '<path d="M0 0h9" stroke="#fff" clip-path="url(#no)"/>',
      '1 referencia a algo que no está en el mapa',
    ],
  ])('%s is told', (_que, interior, dicho) => expect(quitado(svg(interior))).toEqual([dicho]));

  it('does not multiply without end', () => {
    const niveles = Array.from(
      { length: 12 },
      (_, i) => `<g id="n${i + 1}">${`<use href="#n${i}"/>`.repeat(10)}</g>`,
    );
    const bomba = svg(`<defs><path id="n0" d="M0 0"/>${niveles.join('')}</defs><use href="#n12"/>`);
    expect(falla(bomba).message).toContain('dan más de 100,000 elementos');
  });
});

it('keeps the outline of a section that was traced, however long it is (C10.3)', () => {
  const puntos = Array.from({ length: 30_000 }, (_, i) => `${i % 100}.25 ${i % 80}.75`);
  const largo = svg(
    `<g data-seccion="a"><path d="M${puntos.join('L')}"/><polygon points="${puntos.join(' ')}"/></g>`,
  );
  expect(recibir(largo).svg).toContain(puntos.slice(-3).join('L'));
  expect(recibir(largo).svg).toContain(puntos.slice(-3).join(' '));
});

describe('a file as it was exported', () => {
  it.each([
    ['UTF-16 with its mark', (texto: string) => Buffer.from(`\ufeff${texto}`, 'utf16le')],
    ['UTF-16 without', (texto: string) => Buffer.from(texto, 'utf16le')],
    ['big-endian UTF-16', (texto: string) => Buffer.from(`\ufeff${texto}`, 'utf16le').swap16()],
    ['UTF-8 with its mark', (texto: string) => Buffer.from(`\ufeff${texto}`)],
    ['gzip', (texto: string) => gzipSync(texto)],
    [
      'Latin 1 that says so',
      (texto: string) => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${texto}`, 'latin1'),
    ],
    ['Latin 1 that says nothing', (texto: string) => Buffer.from(texto, 'latin1')],
  ])('is read in %s', (_que, escribir) => {
    const texto = svg('<text fill="#fff" y="9">Balcón</text>');
    expect(normalizarMapa(escribir(texto)).svg).toContain('>Balcón</text>');
  });

  it.each([
    ['its size in millimetres', 'width="25.4mm" height="50.8mm"', '0 0 96 192'],
    ['its size in points', 'width="72pt" height="36pt"', '0 0 96 48'],
    [
      'a frame that begins elsewhere',
      'viewBox="10,-5 297 210" width="297mm" height="210mm"',
      '10 -5 297 210',
    ],
    ['a frame without a size', 'viewBox="0 0 0 0" width="30px" height="20"', '0 0 30 20'],
  ])('has its frame by %s', (_que, atributos, viewBox) =>
    expect(recibir(svg('<path/>', atributos)).svg).toContain(`viewBox="${viewBox}"`),
  );

  it("has its own entities written out, and HTML's names for letters", () => {
    const texto = `<!DOCTYPE svg [<!ENTITY color "#f00"><!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" viewBox="0 0 9 9"><text fill="&color;" y="9">&aacute;&nada;</text></svg>`;
    const { svg: limpio, informe } = recibir(texto);
    expect(limpio).toContain('fill="#f00"');
    expect(limpio).toContain('>á&amp;nada;</text>');
    expect(informe.raro).toEqual([
      expect.objectContaining({ que: 'entidad sin definir, dejada como está escrita', cuantos: 1 }),
    ]);
  });

  it('may have an attribute or an id twice and a prefix that it does not define, and is told so', () => {
    const { informe } = recibir(
      svg('<g id="a" fill="#f80" fill="#fff"><path id="a" d="M0 0h9" inkscape:label="x"/></g>'),
    );
    expect(informe.raro.map(({ que }) => que).sort()).toEqual([
      'atributo repetido: vale el primero',
      'id repetido: vale el primero',
      'prefijo sin definir',
    ]);
  });

  it('keeps the first of an attribute that is there twice, as a browser that shows it in a page', () => {
    const { svg: limpio } = recibir(
      svg(
        '<style>.general{fill:#8d6e63}</style><path class="general" id="a" class="otra" d="M0 0h9v9z"/><path class="otra" d="M9 0h9v9z"/>',
      ),
    );
    expect(limpio).toContain('d="M0 0h9v9z" fill="#8d6e63"');
    expect(limpio.match(/#8d6e63/g)).toHaveLength(1);
  });
});

describe('a file that cannot be taken in says why and where', () => {
  it.each([
    ['an element left open', svg('\n<g>'), /<g> no se cierra\. Agrega «<\/g>»/, 2],
    ['too deep', svg('<g>'.repeat(70) + '</g>'.repeat(70)), /anida más de 64 grupos/, 1],
    ['100,001 elements', svg('<g/>'.repeat(100_001)), /más de 100,000 elementos/, 1],
    ['no size', `<svg ${NS}/>`, /le falta su tamaño/, 1],
    ['another file', '\n<html/>', /no es un SVG/, 2],
    [
      'nested entities',
      `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg('&b;')}`,
      /«b» contiene/,
      1,
    ],
    [
      'entities without end',
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(10_000)}">]>${svg(`<text>${'&a;'.repeat(200)}</text>`)}`,
      /crecen sin fin/,
      1,
    ],
  ])('%s', (_que, texto, mensaje, linea) => {
    const { message, lugar } = falla(texto);
    expect(message).toMatch(mensaje);
    expect(lugar?.linea).toBe(linea);
  });

  it('more than 10 MB, packed or not', () => {
    expect(falla(Buffer.alloc(10 * 1024 * 1024 + 1)).message).toBe('El mapa pesa más de 10 MB.');
    expect(falla(gzipSync(Buffer.alloc(30_000_000))).message).toContain('más de 10 MB');
  });

  it('reads no file that an entity names', () => {
    const { svg: limpio, informe } = recibir(
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text fill="#fff" y="9">&x;</text>')}`,
    );
    expect(limpio).toContain('>&amp;x;</text>');
    expect(informe.quitado.map(({ que }) => que)).toEqual(['entidad de fuera del archivo']);
  });
});

describe('what is taken out', () => {
  it('is counted with its place (C10.4)', () => {
    const { informe } = recibir(
      svg(
        '\n<script>alert(1)</script>\n<image href="x.png"/><image href="y.png"/>\n<a href="https://x"><path d="M0 0h9" stroke="#fff" onclick="x()"/></a>',
      ),
    );
    expect(informe.quitado).toEqual([
      { que: 'código (script)', cuantos: 1, lugares: [{ linea: 2, columna: 1 }] },
      {
        que: 'imagen',
        cuantos: 2,
        lugares: [expect.objectContaining({ linea: 3 }), expect.objectContaining({ linea: 3 })],
      },
      { que: 'enlace', cuantos: 1, lugares: [expect.objectContaining({ linea: 4 })] },
      { que: 'código (atributo on…)', cuantos: 1, lugares: [expect.objectContaining({ linea: 4 })] },
    ]);
    expect(escribirInforme(informe)).toContain('  2 × imagen (línea 3:1, 3:22)');
  });

  it('leaves nothing that acts of drawings that others have attacked with (S3)', () => {
    for (const ataque of ATAQUES) {
      for (const texto of [ataque, svg(ataque), ataque.replace(/<svg/i, `<svg ${NS} viewBox="0 0 9 9"`)]) {
        let limpio: string;
        try {
          limpio = recibir(texto).svg;
        } catch (error) {
          expect(error).toBeInstanceOf(MapaNoValido);
          continue;
        }
        expect(sanearSvg(limpio)).toBe(limpio);
        expect(limpio).not.toMatch(
          /<(?:script|use|style|a|image|foreignObject)[\s>]| on\w+="| href="| class="/i,
        );
      }
    }
  });
});

describe('sections', () => {
  it.each([
    ['VIP Periqueras', 'vip-periqueras'],
    ['  Luneta Álta ', 'luneta-alta'],
    ['Ñ/1', 'n-1'],
  ])('marked as %j are the key %j', (marca, clave) => expect(claveDeNombre(marca)).toBe(clave));

  it('are matched without case, accents and spaces, unless that would mean two', () => {
    const mapa = recibir(
      svg(
        '<g data-seccion="VIP Periqueras"/><g data-seccion="Lunéta-Alta"/><g data-seccion="A-11"/><g data-seccion="otra"/>',
      ),
    );
    const {
      svg: suyo,
      sobran,
      faltan,
    } = emparejarSecciones(mapa, ['vipperiqueras', 'luneta-alta', 'a1-1', 'palco']);
    expect(suyo).toContain('data-seccion="vipperiqueras"');
    expect(sobran).toEqual(['otra']);
    expect(faltan).toEqual(['palco']);
    expect(emparejarSecciones(mapa, ['a1-1', 'a11-', 'otra']).sobran).toContain('a-11');
  });

  it('keep no figure that the drawing does not show, which the storefront would paint, but their only one (§C10.5)', () => {
    const texto = '<rect x="3" y="3" width="4" height="4" fill="none"/><text x="4" y="6">1</text>';
    const mesa =
      '<circle cx="5" cy="5" r="4" fill="#c11"/><circle cx="5" cy="5" r="4" fill="none" stroke="#111"/>';
    const recibido = recibir(
      svg(
        `<g data-seccion="A">${mesa}${texto}</g><g data-seccion="B">${texto}</g><g fill="none">${texto}</g>`,
      ),
    );
    expect(recibido.svg.match(/<rect/g)).toHaveLength(2);
    expect(recibido.svg.match(/<circle/g)).toHaveLength(2);
    expect(recibido.informe.simplificado.map(({ que, cuantos }) => `${cuantos} ${que}`)).toContain(
      '1 figura de una sección que no pintaba nada',
    );
  });

  it('§C10.3: is stretched as its size stretches it', () => {
    const recibido = (atributos: string) =>
      normalizarMapa(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 10 200 100" ${atributos}><path id="A" d="M20 20H180V80H20Z"/></svg>`,
        ),
      );
    const { svg, candidatos } = recibido('width="400" height="600" preserveAspectRatio="none"');
    expect(/viewBox="([^"]+)"/.exec(svg)?.[1]).toBe('0 30 200 300');
    expect(candidatos.formas.map(({ caja }) => caja)).toEqual([{ x: 20, y: 60, ancho: 160, alto: 180 }]);
    for (const atributos of ['width="400" height="600"', 'preserveAspectRatio="none"', 'width="100%"'])
      expect(recibido(atributos).candidatos.formas[0]?.caja.alto).toBe(60);
  });
});
