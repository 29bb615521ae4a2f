import { leerListaDeCortesias } from '@taquilla/rules/listaDeCortesias';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { leerLista } from '../../src/cortesias/leerLista.ts';

const archivo = (bytes: Uint8Array | string, nombre = 'lista.csv') => {
  const file = new File([], nombre);
  const datos = typeof bytes === 'string' ? strToU8(bytes) : bytes;
  Object.defineProperties(file, {
    size: { value: datos.length },
    arrayBuffer: { value: async () => datos.slice().buffer },
  });
  return file;
};

/** A workbook as Excel writes it: shared texts, a hidden sheet first, a gap, a seat that became a date. */
function libro(prefijo = '') {
  const x = prefijo && `${prefijo}:`;
  const ns = `xmlns${prefijo && `:${prefijo}`}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
  const textos = ['Nombre', 'Sección', 'Fila', 'Asiento', 'Núñez Ávila', 'Platea', 'C', '5-8', 'Notas'];
  const si = textos.map(
    texto =>
      `<${x}si><${x}r><${x}t>${texto.slice(0, 2)}</${x}t></${x}r><${x}r><${x}t xml:space="preserve">${texto.slice(2)}</${x}t></${x}r></${x}si>`,
  );
  const c = (ref: string, valor: number, atributos = 't="s"') =>
    `<${x}c r="${ref}" ${atributos}><${x}v>${valor}</${x}v></${x}c>`;
  const fila = (r: number, ...celdas: string[]) => `<${x}row r="${r}">${celdas.join('')}</${x}row>`;
  const hoja = [
    fila(2, c('A2', 0), c('C2', 1), c('D2', 2), c('E2', 3), c('F2', 8)),
    fila(4, c('A4', 4), c('C4', 5), c('D4', 6), c('E4', 7)),
    fila(
      5,
      `<${x}c r="A5" t="inlineStr"><${x}is><${x}t>Beto &amp; Cía</${x}t></${x}is></${x}c>`,
      c('C5', 5),
      c('D5', 6),
      c('E5', 9, ''),
    ),
    fila(6, c('A6', 4), c('C6', 5), c('D6', 6), c('E6', 46239, 's="1"')),
  ];
  const partes = {
    'xl/workbook.xml': `<${x}workbook ${ns} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><${x}sheets><${x}sheet name="x" sheetId="1" state="hidden" r:id="rId1"/><${x}sheet name="Invitados" sheetId="2" r:id="rId2"/></${x}sheets></${x}workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<${x}sst ${ns}>${si.join('')}</${x}sst>`,
    'xl/styles.xml': `<${x}styleSheet ${ns}><${x}cellXfs><${x}xf numFmtId="0"/><${x}xf numFmtId="16"/></${x}cellXfs></${x}styleSheet>`,
    'xl/worksheets/sheet1.xml': `<${x}worksheet ${ns}/>`,
    'xl/worksheets/sheet2.xml': `<${x}worksheet ${ns}><${x}sheetData>${hoja.join('')}</${x}sheetData></${x}worksheet>`,
    'xl/media/image1.png': 'x',
  };
  return zipSync(Object.fromEntries(Object.entries(partes).map(([ruta, texto]) => [ruta, strToU8(texto)])));
}

it.each(['', 'x'])(
  'reads the first visible sheet of a workbook, with the rows as people see them (§C8.1)',
  async prefijo => {
    const { texto, dicho } = await leerLista(archivo(libro(prefijo), 'invitados.xlsx'));
    expect(dicho).toBe(
      'invitados.xlsx: hoja de Excel. 3 renglones: Núñez Ávila, Beto & Cía. No se usan: Notas.',
    );
    const { renglones, fallas } = leerListaDeCortesias(texto);
    expect(renglones).toMatchObject([
      { renglon: 4, nombre: 'Núñez Ávila', seccion: 'Platea', fila: 'C', asiento: '5-8' },
      { renglon: 5, nombre: 'Beto & Cía', asiento: '9' },
      { renglon: 6, asiento: '5-ago-2026' },
    ]);
    expect(fallas).toEqual([{ renglon: 6, mensaje: expect.stringMatching(/fecha/) }]);
  },
);

it('reads a list as Excel of Windows writes it, and shows the names to look at', async () => {
  const bytes = Uint8Array.from(
    'sep=;\r\nnombre;correo;seccion;fila;asiento\r\nAna;;Platea;A;1\r\nPeña;;Platea;A;2\r\n',
    letra => letra.charCodeAt(0),
  );
  const { texto, dicho } = await leerLista(archivo(bytes));
  expect(dicho).toBe('lista.csv: leído con letras de Windows (windows-1252). 2 renglones: Peña, Ana.');
  expect(leerListaDeCortesias(texto).renglones.map(({ nombre }) => nombre)).toEqual(['Ana', 'Peña']);
});

it.each([
  [
    'damaged letters',
    'nombre,correo,seccion,fila,asiento\nN\uFFFD\uFFFDez,,Platea,A,1',
    /dañadas en el renglón 2: «N\uFFFD\uFFFDez»/,
  ],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), /antigua \(\.xls\)/],
  ['a damaged workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 1), /dañado/],
  ['a zip that is no workbook', zipSync({ 'a.txt': strToU8('a') }), /no es una hoja de Excel/],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), /no es una lista/],
])('refuses %s with a sentence', async (_, bytes, mensaje) => {
  await expect(leerLista(archivo(bytes))).rejects.toThrow(mensaje);
});
