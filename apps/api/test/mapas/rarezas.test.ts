import { contarPocoLegibles } from '@taquilla/rules/recinto/contraste';
import { describe, expect, it } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';

const recibir = (interior: string, atributos = 'viewBox="0 0 1000 700"') =>
  normalizarMapa(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${atributos}>${interior}</svg>`));

const raro = (interior: string) =>
  recibir(interior).informe.raro.map(({ que, cuantos, cajas }) => [que, cuantos, cajas?.[0]?.x]);

const bien = '<path id="A" d="M400 400H600V600H400Z" fill="#fa0"/>';

describe('§C10.4: what of a map is worth a look, and where', () => {
  it.each([
    ['an open outline', '<path d="M100 100H300V300H100" fill="#fa0"/>', 'contorno abierto', 100],
    [
      'a shape beyond the view',
      '<path d="M1200 100H1400V300H1200Z" fill="#fa0"/>',
      'forma fuera de la vista: nadie la verá',
      1200,
    ],
    [
      'a shape over the edge',
      '<path d="M900 100H1100V300H900Z" fill="#fa0"/>',
      'forma que se sale de la vista',
      900,
    ],
    [
      'what a finger cannot meet',
      '<rect x="100" y="100" width="40" height="40" fill="#fa0"/>',
      'forma de menos de 24 px en un teléfono',
      100,
    ],
    [
      'two shapes on one another',
      '<path d="M300 300H480V480H300Z" fill="#0af"/>',
      'forma que se encima con otra',
      300,
    ],
  ])('%s', (_que, forma, que, x) => expect(raro(bien + forma)).toEqual([[que, 1, x]]));

  it('a line is no outline, and what lies within another shape lies on a panel', () => {
    expect(raro(`<rect x="350" y="350" width="300" height="300" fill="#222" stroke="#fff"/>${bien}`)).toEqual(
      [],
    );
    expect(raro(`${bien}<path d="M0 650H900L950 690" fill="none" stroke="#222"/>`)).toEqual([]);
  });

  it('letters drawn as curves', () => {
    const letra = (x: number, ancha: number) =>
      `<path d="M${x} 50c2-6 6-6 ${ancha} 0s-2 8-4 8s-4-4-4-8z" fill="#222"/>`;
    const letras = Array.from({ length: 16 }, (_, i) => letra(100 + i * 30, 4 + i / 2)).join('');
    expect(raro(bien + letras).map(([que]) => que)).toEqual([expect.stringContaining('texto hecho curvas')]);
  });

  it('where something stood that was taken out', () => {
    const { informe } = recibir(
      `${bien}<g transform="translate(100 50)"><image x="10" y="10" width="90" height="40" href="x.png"/></g>`,
    );
    expect(informe.quitado).toMatchObject([
      { que: 'imagen', cajas: [{ x: 110, y: 60, ancho: 90, alto: 40 }] },
    ]);
  });
});

it('§C10.3: a map without a size is measured by what it draws, and told', () => {
  const { svg, informe } = recibir(
    '<g transform="scale(1 -1)"><path id="A" d="M-900 100H-100V500H-900Z" fill="#fa0"/></g>',
    '',
  );
  expect(svg).toContain('viewBox="-916 -516 832 432"');
  expect(informe.raro.map(({ que }) => que)).toEqual([
    'mapa sin tamaño (viewBox): se midió por lo que dibuja',
  ]);
});

it('§C10.5: a shape is suggested the text on it, else the nearest that stands on no other', () => {
  const { candidatos } = recibir(
    `<path d="M100 100H300V300H100Z"/><text x="150" y="200">Oro</text><path d="M500 100H700V300H500Z"/><text x="560" y="340">Plata</text>
     <path d="M100 500H300V600H100Z"/>`,
  );
  expect(candidatos.formas.map(({ caja, texto }) => [caja.x, caja.y, texto])).toEqual([
    [100, 100, 'Oro'],
    [500, 100, 'Plata'],
    [100, 500, ''],
  ]);
});

it('§C10.5: a ring is suggested the text that stands on it, not the one in its hole', () => {
  const { candidatos } = recibir(
    `<path fill-rule="evenodd" d="M100 100H600V600H100ZM200 200H500V500H200Z"/><text x="250" y="160">Periqueras</text>
     <path d="M250 250H450V450H250Z"/><text x="320" y="350">Ruedo</text>`,
  );
  expect(candidatos.formas.map(({ caja, texto }) => [caja.x, texto])).toEqual([
    [100, 'Periqueras'],
    [250, 'Ruedo'],
  ]);
});

it('§C10.5: a text belongs to the shape under its middle, and is lent to no neighbour that has a name of its own', () => {
  const { candidatos } = recibir(
    `<g font-size="20"><g id="Barrera_x0020_Oriente"><path d="M100 100H300V300H100Z"/></g>
     <path d="M310 100H600V300H310Z"/><text x="305" y="200">Tendido 2</text>
     <g id="Barrera_x0020_Sur"><path d="M100 400H300V600H100Z"/></g><text x="310" y="500">Salida</text>
     <path d="M310 400H360V600H310Z"/><path id="Zona Oro" d="M370 400H600V500H370Z"/><text x="363" y="510">Zona Oro</text></g>`,
  );
  expect(candidatos.formas.map(({ caja, capa, texto }) => [caja.x, caja.y, capa, texto])).toEqual([
    [310, 100, '', 'Tendido 2'],
    [100, 100, 'Barrera Oriente', ''],
    [100, 400, 'Barrera Sur', ''],
    [370, 400, '', ''],
    [310, 400, '', 'Salida'],
  ]);
});

it('§C10.5: a frame around several shapes is not suggested the text of one of them, nor one between them', () => {
  const { candidatos } = recibir(
    `<g font-size="20"><path d="M50 50H950V650H50Z" fill="none" stroke="#999"/><path d="M100 100H450V300H100Z"/><text x="200" y="200">Diamante</text>
     <path d="M500 100H900V300H500Z"/><text x="600" y="200">Oro</text><text x="450" y="400">Pasillo</text></g>`,
  );
  expect(candidatos.formas.map(({ caja, texto }) => [caja.x, texto])).toEqual([
    [50, ''],
    [500, 'Oro'],
    [100, 'Diamante'],
  ]);
});

it('§C10.5: a shape keeps its text where it is written in a badge, or beside blocks that have texts', () => {
  const { candidatos } = recibir(
    `<g font-size="20"><path d="M50 50H450V450H50Z"/><circle cx="250" cy="250" r="40"/><text x="228" y="255">Oro</text>
     <path d="M500 50H900V450H500Z"/><path d="M520 70H680V200H520Z"/><text x="560" y="130">101</text>
     <path d="M700 70H880V200H700Z"/><text x="740" y="130">102</text><text x="660" y="350">Plata</text></g>`,
  );
  expect(candidatos.formas.map(({ caja, texto }) => [caja.x, texto])).toEqual([
    [50, 'Oro'],
    [500, 'Plata'],
    [700, '102'],
    [520, '101'],
    [210, 'Oro'],
  ]);
});

it.each([
  ['pieces of one line', '<tspan x="150" y="200">RUE</tspan><tspan x="190" y="200">DO</tspan>', 'RUEDO'],
  ['lines by their y', '<tspan x="150" y="200">TENDIDO</tspan><tspan x="176" y="218">2</tspan>', 'TENDIDO 2'],
  [
    'lines by a step',
    '<tspan x="150" y="200">TENDIDO</tspan><tspan x="176" dy="1.2em">2</tspan>',
    'TENDIDO 2',
  ],
  ['letters set apart', '<tspan x="150" y="200">E S C E N A R I O</tspan>', 'ESCENARIO'],
  ['letters in their order', '<tspan x="150" y="200">A B C D E F</tspan>', 'A B C D E F'],
  ['raised letters', '<tspan x="150" y="200">1</tspan><tspan dy="-4">er</tspan>', '1er'],
])('§C10.5: a text of %s is read as it looks', (_que, tspans, texto) => {
  const { candidatos } = recibir(`<path d="M100 100H300V300H100Z"/><text font-size="16">${tspans}</text>`);
  expect(candidatos.formas[0]?.texto).toBe(texto);
});

it('§C10.5: a figure that stands as a text of its own under a name is its second line', () => {
  const { candidatos } = recibir(
    `<path d="M100 100H300V300H100Z"/><g font-size="16" text-anchor="middle"><text x="200" y="180">TENDIDO</text>
     <text x="200" y="200">2</text></g>`,
  );
  expect(candidatos.formas[0]?.texto).toBe('TENDIDO 2');
});

it('§C10.5: what shows nothing and has no name is no section: an artboard', () => {
  const { candidatos } = recibir(
    `<g fill="none"><rect width="800" height="600"/><path id="Balcón" d="M100 100H300V300H100Z"/>
     <path d="M400 100H600V300H400Z" stroke="#0ff"/></g>`,
  );
  expect(candidatos.formas.map(({ caja }) => caja.x)).toEqual([100, 400]);
});

it('§C10.5: shapes and layers of one id are called alike, though the map keeps it once', () => {
  const { candidatos } = recibir(
    `<g id="Palcos"><path id="Palco" d="M100 100H300V300H100Z"/></g><g id="Palcos"><path id="Palco" d="M500 100H700V300H500Z"/></g>`,
  );
  expect(candidatos.formas.map(({ nombre, capa }) => [nombre, capa])).toEqual([
    ['Palco', 'Palcos'],
    ['Palco', 'Palcos'],
  ]);
});

it('§C10.12: light letters on a dark shape of the drawing are no warning; letters that nothing carries are made dark', () => {
  const { svg } = recibir(
    `<rect x="100" y="100" width="300" height="100" fill="#222"/><text x="150" y="160" fill="#eee">Taquillas</text>
     <text x="150" y="400" fill="#eee">Calle Norte</text>`,
  );
  expect(svg).toMatch(/<text[^>]*data-con-fondo=""[^>]*>Taquillas/);
  expect(contarPocoLegibles(svg)).toBe(0);
});

describe('§C10.3: maps as they come', () => {
  it.each([
    ['of a width that a screen has', '@media screen and (min-width: 600px) { .a { fill: #e07a5f } }'],
    ['of those who like the light', '@media (prefers-color-scheme: light) { .a { fill: #e07a5f } }'],
    ['that is a variable', ':root { --oro: #e07a5f } .a { fill: var(--oro) }'],
    ['that names another one', '.a { fill: var(--ninguna, #e07a5f) }'],
  ])('keep a colour %s', (_que, css) => {
    const { svg, informe } = recibir(`<style>${css}</style><path class="a" d="M100 100H400V400H100Z"/>`);
    expect(svg).toContain('fill="#e07a5f"');
    expect(informe.quitado).toEqual([]);
  });

  it('keep what Figma writes as a variable with what it is now, and none of paper or of the night', () => {
    const { svg } = recibir(
      `<style>@media print{.a{fill:#000}}@media (prefers-color-scheme:dark){.a{fill:#111}}</style>
       <path class="a" d="M100 100H400V400H100Z" fill="var(--fill-0, #0D99FF)"/>`,
    );
    expect(svg).toContain('fill="#0D99FF"');
  });

  it('put an inner drawing where its parts of the whole are', () => {
    const { svg } = recibir('<svg x="10%" y="350" width="80%" height="200"><path d="M0 0H90V90H0Z"/></svg>');
    expect(svg).toContain('translate(100 350)');
  });

  it.each([
    [
      'in coordinates of its land',
      'viewBox="485000 2140000 800 600"',
      '<path id="Zona Norte" d="M485100 2140100h200v200h-200Z"/>',
      [100, 100],
    ],
    ['in inches', 'viewBox="0 0 9 6"', '<path id="Zona Norte" d="M.9 .9h2v2h-2Z"/>', [100, 100]],
  ])('begin at 0, 0 and have a usual size, drawn %s', (_que, marco, forma, [x, y]) => {
    const { svg, candidatos } = recibir(forma, marco);
    const [, , ancho = 0, alto = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
    expect(Math.min(ancho, alto)).toBeGreaterThan(500);
    expect(candidatos.formas[0]?.nombre).toBe('Zona Norte');
    expect(candidatos.formas[0]?.caja.x).toBeCloseTo(x ?? 0, 0);
    expect(candidatos.formas[0]?.caja.y).toBeCloseTo(y ?? 0, 0);
  });

  it('are drawn as they are in millimetres of their land, which browsers cannot compute with (§C10.3)', () => {
    const { svg, candidatos } = recibir(
      `<g transform="scale(1,-1)" stroke="#f00" stroke-width="500" fill="none">
         <polyline id="Oro" points="485100000,2140500000 485300000,2140500000 485300000,2140300000 485100000,2140300000 485100000,2140500000"/>
         <circle id="Redondel" cx="485600000" cy="2140400000" r="50000"/>
         <text transform="matrix(1 0 0 -1 485200000 2140400000)" font-size="20000"><tspan x="0" y="0">101</tspan></text>
       </g>`,
      'viewBox="485000000 -2140600000 800000 600000"',
    );
    expect(Math.max(...(svg.match(/(?<![\w#])-?\d+(?:\.\d+)?/g) ?? []).map(Number))).toBeLessThan(100_000);
    const [oro, redondel] = candidatos.formas;
    expect(oro).toMatchObject({
      nombre: 'Oro',
      texto: '101',
      caja: { x: 125, y: 125, ancho: 250, alto: 250 },
    });
    expect(redondel?.caja.x).toBeCloseTo(687.5);
    expect(svg).toContain('transform="matrix(0.00125 0 0 0.00125 250 250)"');
    expect(svg).toContain('stroke-width="0.625"');
  });

  it('keep labels that draw.io writes as a page, with a picture of them for others (§C10.3)', () => {
    const { svg, candidatos, informe } = recibir(
      `<rect x="100" y="100" width="300" height="200" fill="#dae8fc"/>
       <switch><foreignObject width="100%" height="100%" requiredFeatures="x"><div xmlns="http://www.w3.org/1999/xhtml" style="color: #112233; font-size: 0"><div style="font-size: 14px">Mesa<br/>13</div></div></foreignObject>
       <image x="220" y="190" width="60" height="17" href="data:image/png;base64,AAAA"/></switch>`,
    );
    expect(svg).toMatch(
      /<text x="250" y="203.4" text-anchor="middle" font-size="14"[^>]* fill="#112233"[^>]*>Mesa 13</,
    );
    expect(candidatos.formas[0]?.texto).toBe('Mesa 13');
    expect(informe.quitado).toEqual([]);
  });

  it('made of loose lines are told how to make sections of them (§C10.4)', () => {
    const { informe, candidatos } = recibir(
      Array.from(
        { length: 24 },
        (_, i) => `<path d="M${i * 30 + 20} 100v200" fill="none" stroke="#000"/>`,
      ).join(''),
    );
    expect(informe.raro.map(({ que }) => que).join()).toContain('línea suelta');
    expect(candidatos.formas.every(({ esLinea }) => esLinea)).toBe(true);
  });

  it.each([
    ['VIP Periqueras', 'VIP Periqueras'],
    ['VIP_x0020_Periqueras', 'VIP Periqueras'],
    ['Preferente Ñandú', 'Preferente Ñandú'],
    ['path1041', ''],
    ['surface1', ''],
    ['Rectangle 12_2', ''],
    ['Hoja.15', ''],
    ['Mesa de trabajo 1', ''],
    ['_2140387456944', ''],
    ['_101', '101'],
    ['Grupo VIP', 'Grupo VIP'],
  ])('call the id %s %s', (id, nombre) => {
    const { candidatos } = recibir(
      `<g id="${id}"><path d="M100 100H400V400H100Z"/></g><path id="${id}-2" d="M500 100H800V400H500Z"/>`,
    );
    expect(candidatos.formas.find(({ caja }) => caja.x === 100)?.capa).toBe(nombre);
  });

  it('are called by the one letter or figure on them, not by those of rows (§C10.5)', () => {
    const texto = (x: number, y: number, dicho: string) =>
      `<text x="${x}" y="${y}" font-size="12">${dicho}</text>`;
    const { candidatos } = recibir(
      `<path d="M100 100H300V300H100Z"/><path d="M400 100H600V300H400Z"/><path d="M700 100H900V300H700Z"/>
       ${texto(200, 200, 'A')}${texto(500, 200, '7')}${texto(710, 150, 'A')}${texto(710, 200, 'B')}${texto(950, 150, 'C')}`,
    );
    const dichos = [...candidatos.formas]
      .sort((a, b) => a.caja.x - b.caja.x)
      .map(({ texto: dicho }) => dicho);
    expect(dichos).toEqual(['A', '7', '']);
  });

  it('are not called by the number of a seat that stands on them (§C10.5)', () => {
    const butacas = Array.from(
      { length: 12 },
      (_, i) =>
        `<rect x="${120 + 20 * i}" y="200" width="14" height="14"/><text x="${121 + 20 * i}" y="211" font-size="9">${i + 5}</text>`,
    );
    const { candidatos } = recibir(`<path d="M100 100H400V300H100Z" fill="#eee"/>${butacas.join('')}`);
    expect(candidatos.asientos[0]?.filas[0]?.asientos[0]?.numero).toBe('5');
    expect(candidatos.formas.map(({ texto: dicho }) => dicho)).toEqual(['']);
  });

  it('are refused with what to do where they are too much, or no map at all', () => {
    const falla = (bytes: Buffer) => {
      try {
        normalizarMapa(bytes);
      } catch (error) {
        return String(error);
      }
      return '';
    };
    const mucho = Array.from({ length: 40_000 }, (_, i) => `L${(i * 7.13) % 997} ${(i * 3.77) % 691}`).join(
      '',
    );
    const trazo = `<path fill="#fa0" d="M0 0${mucho.repeat(6)}Z"/>`;
    expect(
      falla(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 700">${trazo}</svg>`)),
    ).toContain('Simplifica sus trazos');
    expect(
      falla(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 70">${'<path d="M0 0h9v9z"/>'.repeat(21_000)}</svg>`,
        ),
      ),
    ).toContain('20,000 figuras');
    expect(falla(Buffer.from('GIF89a'))).toContain('expórtalo como SVG');
    for (const [comienzo, que] of [
      ['RIFF\x10\x20\0\0CDRBvrsn', 'CorelDRAW'],
      ['RIFF\x10\x20\0\0WEBPVP8', 'WebP'],
      ['\u00ef\u00bb\u00bf%PDF-1.6', 'PDF'],
      ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1', 'Visio'],
      ['8BPS\0\x01', 'Photoshop'],
      ['\0\u00ffKA', 'Affinity'],
      ['II*\0', 'TIFF'],
      ['\0\0\0\x18ftypheic', 'HEIC'],
      ['\u00c5\u00d0\u00d3\u00c6 \0\0\0', 'EPS'],
      ['  0\r\nSECTION\r\n  2\r\n', 'DXF'],
    ] as const)
      expect(falla(Buffer.from(comienzo, 'latin1'))).toMatch(new RegExp(`${que}.*expórtalo como SVG`));
    expect(falla(Buffer.from('{"type":"FRAME"}'))).toContain('no es un SVG');
    expect(falla(Buffer.from('<!DOCTYPE html>\n<html><body><svg/></body></html>'))).toContain('página web');
    expect(falla(Buffer.from('%PDF-1.7'))).toContain('expórtalo como SVG');
    expect(falla(Buffer.alloc(0))).toContain('está vacío');
  });
});

it('a group that a file marks as a section can be clicked as one (§C10.5)', () => {
  const { candidatos } = recibir(
    '<g data-seccion="oro"><path d="M100 100H400V400H100Z"/><text x="200" y="200">Oro</text></g>',
  );
  expect(candidatos.formas).toMatchObject([
    { n: 1, clave: 'oro', caja: { x: 100, y: 100, ancho: 300, alto: 300 } },
  ]);
});
