import { describe, expect, it } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';

function recibir(interior: string) {
  return normalizarMapa(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">${interior}</svg>`),
  );
}

describe('a copy of a section (C10.3)', () => {
  const NORTE = '<path id="n" data-seccion="norte" fill="#f80" d="M0 0h9v9z"/>';
  const marcas = (interior: string) =>
    [...recibir(interior).svg.matchAll(/data-seccion="([^"]+)"/g)].map(([, seccion]) => seccion);

  it('is what its own mark says', () => {
    expect(marcas(`${NORTE}<use data-seccion="sur" href="#n" y="20"/>`)).toEqual(['norte', 'sur']);
    expect(marcas(`${NORTE}<g data-seccion="sur"><use href="#n" y="20"/></g>`)).toEqual(['norte', 'sur']);
  });

  it('is not for sale without one, which is told', () => {
    const interior = `${NORTE}<use href="#n" y="20"/>`;
    expect(marcas(interior)).toEqual(['norte']);
    expect(recibir(interior).informe.raro).toMatchObject([
      { que: 'copia de una sección, sin marca propia: no se vende', cuantos: 1 },
    ]);
  });

  it('keeps its mark where it is the only one that is drawn', () => {
    expect(marcas(`<defs>${NORTE}</defs><use href="#n" y="20"/>`)).toEqual(['norte']);
  });
});

it('what a mirrored stand goes around keeps its colour (C10.3)', () => {
  const interior =
    '<circle cx="50" cy="40" r="15" fill="#f80"/>' +
    '<path data-seccion="sur" transform="matrix(1 0 0 -1 0 80)" d="M20 30a30 30 0 0 1 60 0l-10 5a20 20 0 0 0-40 0z"/>';
  expect(recibir(interior).svg).toContain('<circle cx="50" cy="40" r="15" fill="#f80">');
});

it('letters deep in their text are measured on their ground, as LibreOffice nests them (C10.3)', () => {
  const letras = (fondo: string, color = 'rgb(0,0,0)') =>
    recibir(
      `${fondo}<text><tspan><tspan x="10" y="70"><tspan font-size="6px" fill="${color}">Salida</tspan></tspan></tspan></text>`,
    ).svg.match(/<tspan[^>]*fill="([^"]+)"/)?.[1];
  expect(letras('')).toBe('rgb(0,0,0)');
  expect(letras('', '#fff')).toBe('#1b1a17');
  expect(letras('<rect x="5" y="50" width="90" height="28" fill="#7299cf"/>')).toBe('rgb(0,0,0)');
});

it('the numbers on seats are told apart from what else is written, to leave the map with them (C10.6)', () => {
  const butacas = Array.from(
    { length: 12 },
    (_, i) =>
      `<rect x="${20 + 3 * i}" y="20" width="2" height="2" fill="#fff"/><text x="${20.3 + 3 * i}" y="21.5" font-size="1">${i + 1}</text>`,
  );
  const { svg, candidatos } = recibir(`${butacas.join('')}<text x="16" y="21.8" font-size="2">A</text>`);
  const [propuesta] = candidatos.asientos;
  const dicho = [...svg.matchAll(/<(\w+)[^>]*>([^<]*)/g)].map(([, nombre, texto]) => `${nombre} ${texto}`);
  expect(propuesta?.filas[0]?.nombre).toBe('A');
  expect(propuesta?.numeros?.map(n => dicho[n])).toEqual(
    // The letter that names the row leaves with its seats.
    [...Array.from({ length: 12 }, (_, i) => `text ${i + 1}`), 'text A'],
  );
});

describe('words that PowerPoint writes in pieces (C10.3)', () => {
  /** A text in PowerPoint's form: each piece a text of its own, placed by a matrix. */
  const enPedazos = (...pieces: [number, string][]) =>
    recibir(
      `<path d="M0 0H100V80H0Z" fill="#060"/><g>${pieces
        .map(
          ([x, dicho]) =>
            `<text fill="#fff" font-size="8" transform="matrix(1 0 0 1 ${x} 40)">${dicho}</text>`,
        )
        .join('')}</g>`,
    );
  const escritos = (...pieces: [number, string][]) =>
    [...enPedazos(...pieces).svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, dicho]) => dicho);

  it('are one text, which names what it stands on', () => {
    expect(escritos([10, 'BALC'], [28, 'Ó'], [33.6, 'N'])).toEqual(['BALCÓN']);
    expect(escritos([10, 'M'], [16.5, 'É'], [21, 'XICO'])).toEqual(['MÉXICO']);
    expect(escritos([10, 'Zona '], [29, 'común'])).toEqual(['Zona común']);
  });

  it('stay apart where they stand apart, and where they are numbers or letters of rows', () => {
    expect(escritos([10, 'VIP'], [34, 'VIP'])).toEqual(['VIP', 'VIP']);
    expect(escritos([10, '1'], [14, '2'])).toEqual(['1', '2']);
    expect(escritos([10, 'A'], [15, 'B'])).toEqual(['A', 'B']);
    expect(escritos([10, 'ZONA'], [31, 'A'])).toEqual(['ZONA', 'A']);
    expect(escritos([10, 'Palco'], [30, '7'])).toEqual(['Palco', '7']);
  });
});

describe('letters that do not stand straight (C10.3)', () => {
  it('stand in the middle of their curve where they were centred on it', () => {
    const interior =
      '<defs><path id="c" d="M10 40A30 30 0 0 1 70 40"/></defs>' +
      '<text><textPath href="#c" startOffset="50%" style="text-anchor:middle">Norte</textPath></text>';
    const tspan = /<tspan ([^>]*)>Norte/.exec(recibir(interior).svg)?.[1] ?? '';
    expect(tspan).toContain('text-anchor="middle"');
    expect(Number(/\bx="([\d.]+)"/.exec(tspan)?.[1])).toBeCloseTo(40, 0);
    expect(Number(/\by="([\d.]+)"/.exec(tspan)?.[1])).toBeCloseTo(10, 0);
  });

  it('are turned where they run down the map', () => {
    const acceso = '<text x="90" y="40" style="writing-mode:vertical-rl">Acceso 3</text>';
    expect(recibir(acceso).svg).toContain('transform="rotate(90 90 40)"');
    const enGrupo = '<g writing-mode="tb"><text><tspan x="9" y="4">A</tspan></text></g>';
    expect(recibir(enGrupo).svg).toContain('transform="rotate(90 9 4)"');
  });

  it('keep each line of theirs where it stood, as Illustrator writes them', () => {
    const dos =
      '<text style="writing-mode:tb"><tspan x="5" y="0">ZONA</tspan><tspan x="5" y="72">PLATA</tspan>' +
      '<tspan x="25" y="10">DOS</tspan></text>';
    const { svg } = recibir(dos);
    expect(svg).toContain('transform="rotate(90 5 0)"');
    // Turned by 90° about 5,0 the lines keep their place: 5,72 and 25,10.
    expect([...svg.matchAll(/<tspan x="([^"]+)" y="([^"]+)"/g)].map(([, x, y]) => [x, y])).toEqual([
      ['5', '0'],
      ['77', '0'],
      ['15', '-20'],
    ]);
  });
});

it('keeps dark letters dark on a light shape that is hardly larger than they are', () => {
  const caseta =
    '<rect x="10" y="10" width="9" height="3" fill="#ccc"/><text x="11" y="12" font-size="2">Audio</text>';
  const { svg: limpio } = recibir(caseta);
  expect(limpio).toContain('<text x="11" y="12" font-size="2">Audio</text>');
  const enRenglones =
    '<rect x="10" y="10" width="9" height="5" fill="#ccc"/><text><tspan x="11" y="12" font-size="2">Caseta</tspan>' +
    '<tspan x="11" y="14" font-size="2">de audio</tspan></text>';
  expect(recibir(enRenglones).svg).not.toContain('tspan fill');
  const clara =
    '<rect x="10" y="10" width="9" height="3"/><text x="11" y="12" font-size="2" fill="#fff">Bar</text>';
  expect(recibir(clara).svg).toContain('fill="#fff" data-con-fondo="">Bar</text>');
});

it('§C10.5: letters that a program draws as curves and counts are known for letters, and a stand is not', () => {
  const letra = (x: number, i: number) =>
    `<path id="${i % 3 === 0 ? '' : i % 3 === 1 ? i : `G${i}`}" d="M${x} 50c2-6 6-6 ${4 + i / 2} 0s-2 8-4 8s-4-4-4-8z"/>`;
  const letras = Array.from({ length: 16 }, (_, i) => letra(100 + i * 30, i)).join('');
  const { candidatos } = normalizarMapa(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 700"><path id="12b" d="M400 400q100 -90 200 0V600H400Z" fill="#fa0"/>${letras}</svg>`,
    ),
  );
  const { formas } = candidatos;
  expect(formas.filter(({ esLetra }) => esLetra)).toHaveLength(16);
  expect(formas.find(({ nombre }) => nombre === '12b')?.esLetra).toBeUndefined();
});
