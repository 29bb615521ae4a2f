import { codificar128 } from '@taquilla/rules/code128';
import { centavos } from '@taquilla/rules/dinero';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { crearPagoPdf, type PapelDePago } from '../../src/boletos/pdf/pagoPendientePdf.ts';
import { type PageRead, readPdf } from '../support/readPdf.ts';

const spei: PapelDePago = {
  medio: 'spei',
  monto: centavos(431_200),
  hasta: 'lunes 30 de noviembre de 2026, 6:10 p. m.',
  numero: '11011234567890123456',
  clabe: '012914002011223344',
  banco: 'BBVA México',
  convenio: '1122334',
  titular: 'Boletos de la Ceniza',
  evento: {
    nombre: 'Noche de Volcanes',
    cuando: 'viernes 18 de diciembre de 2026, 8:30 p. m.',
    lugar: 'Teatro Jacaranda, Puebla',
  },
  secciones: [
    { seccion: 'Luneta centro', lugares: ['F-9', 'F-10', 'F-11'], cuantos: 3 },
    { seccion: 'Pista', lugares: [], cuantos: 2 },
  ],
  folio: '4H8K226ABC',
  operador: 'Taquilla',
  logo: null,
  ahora: new Date('2026-11-28T00:00:00Z'),
};
const tienda: PapelDePago = {
  ...spei,
  medio: 'tienda',
  numero: '1010109876543210',
  clabe: null,
  banco: null,
  convenio: null,
};

/** Prints a paper, which is one page of A5. */
async function imprimir(pedido: PapelDePago): Promise<PageRead> {
  const [pagina, ...mas] = readPdf(await crearPagoPdf(pedido));
  if (!pagina) throw new Error('the PDF has no page');
  expect(mas).toEqual([]);
  expect([pagina.hoja.ancho, pagina.hoja.alto].map(Math.round)).toEqual([148, 210]);
  return pagina;
}

/** Joins the lines into which a text was broken. */
const seguido = ({ texto }: PageRead) => texto.replace(/\s+/g, ' ');
/** Removes blanks, so that texts compare wherever they were broken. */
const juntar = (texto: string) => texto.replace(/\s/g, '');

describe('the paper of a pending payment (§B2.10)', () => {
  it.each([spei, tienda])(
    'says what to pay until when, for what, and what comes after: $medio',
    async pedido => {
      const pagina = await imprimir(pedido);
      for (const linea of [
        'Tu pago pendiente',
        '$4,312.00 MXN',
        'Paga antes de: lunes 30 de noviembre de 2026, 6:10 p. m.',
        'Después de esa hora no pagues: tus lugares ya no están apartados.',
        'Taquilla',
        'Folio 4H8K226ABC',
        'Noche de Volcanes',
        'viernes 18 de diciembre de 2026, 8:30 p. m.',
        'Teatro Jacaranda, Puebla',
        'Luneta centro',
        'F-9, F-10 y F-11',
        'Pista',
        '2 pases generales',
      ])
        expect(pagina.texto.split('\n')).toContain(linea);
    },
  );

  it('gives all that a bank asks for a transfer, in groups to copy', async () => {
    const pagina = await imprimir(spei);
    expect(pagina.texto).toContain(
      [
        ...['CLABE', '012 914 0020 1122 3344', 'Concepto', '1101 1234 5678 9012 3456'],
        ...['Monto exacto', '$4,312.00 MXN', 'Beneficiario', 'Boletos de la Ceniza'],
        ...['Banco', 'BBVA México', 'Convenio', '1122334'],
      ].join('\n'),
    );
    expect(seguido(pagina)).toContain(
      'Manda el monto exacto, en una sola transferencia. Si llega de menos te decimos cuánto falta; si llega de más te devolvemos la diferencia.',
    );
    expect(pagina.texto).not.toMatch(/caja|tienda/);
    expect(pagina.rectangulos).toEqual([]);
  });

  it('leaves out what the provider does not give', async () => {
    const { texto } = await imprimir({ ...spei, banco: null, convenio: null, folio: null });
    expect(texto).not.toMatch(/Banco|Convenio|Folio|null/);
  });

  it('gives a store the number to type, and says that its own fee is not ours', async () => {
    const pagina = await imprimir(tienda);
    expect(pagina.texto).toMatch(/^Enséñalo en la caja\n1010 1098 7654 3210$/m);
    expect(seguido(pagina)).toContain(
      'Paga en una sola vez. La tienda puede cobrarte su propia comisión; no es nuestra y te la dicen antes.',
    );
    expect(pagina.texto).not.toMatch(/CLABE|Concepto|transferencia/);
  });

  it.each(['7', '1010109876543210', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890'])(
    'draws the bars of %s at least 60 mm wide between ten modules of white',
    async numero => {
      const { rectangulos, dibujo } = await imprimir({ ...tienda, numero });
      const anchos = rectangulos.flatMap(([x, , ancho], i) => {
        const [siguiente] = rectangulos[i + 1] ?? [];
        return siguiente === undefined ? [ancho] : [ancho, siguiente - x - ancho];
      });
      expect(anchos).toEqual(codificar128(numero));
      const modulos = anchos.reduce((suma, ancho) => suma + ancho, 0);
      expect(dibujo.ancho).toBeGreaterThanOrEqual(60 - 1e-3);
      expect(dibujo.orilla).toBeGreaterThanOrEqual((10 * dibujo.ancho) / modulos);
      expect(dibujo.alto).toBeGreaterThanOrEqual(20);
    },
  );

  it('names every place of a purchase of many sections', async () => {
    const secciones = Array.from({ length: 10 }, (_, i) => ({
      seccion: `Palco preferente número ${i}`,
      lugares: [`A-${i}`],
      cuantos: 2,
    }));
    const texto = juntar((await imprimir({ ...spei, secciones })).texto);
    for (const i of secciones.keys())
      expect(texto).toContain(juntar(`Palco preferente número ${i}: A-${i} y 1 pase general`));
  });

  it.each([1, 2, 3])('names every place where they are many in %i sections', async cuantas => {
    const lugares = Array.from({ length: 48 / cuantas }, (_, i) => `AA-${100 + i}`);
    const secciones = Array.from({ length: cuantas }, (_, i) => ({
      seccion: `Luneta ${i}`,
      lugares,
      cuantos: lugares.length,
    }));
    const texto = juntar((await imprimir({ ...spei, secciones })).texto);
    const nombrados = juntar(`${lugares.slice(0, -1).join(', ')} y ${lugares.at(-1)}`);
    expect(texto.split(nombrados)).toHaveLength(cuantas + 1);
  });

  it('leaves emoji out of long names, and keeps to its page', async () => {
    const nombre = `Gala 🎸🇲🇽 ${'de los Volcanes del Altiplano '.repeat(8)}`;
    const evento = { nombre, cuando: nombre, lugar: nombre };
    for (const base of [spei, tienda]) {
      const secciones = [{ seccion: nombre, lugares: [nombre], cuantos: 1 }];
      const pagina = await imprimir({ ...base, evento, secciones, titular: nombre, operador: nombre });
      expect(seguido(pagina)).toContain('Gala de los Volcanes');
      expect(pagina.texto).not.toMatch(/\ufffd|:guitar:/);
    }
  });

  it('shows the logo of the house in place of the mark', async () => {
    const logo = PNG.sync.write(new PNG({ width: 300, height: 60, fill: true }));
    const con = await crearPagoPdf({ ...tienda, logo });
    expect(con.toString('latin1')).toContain('/Subtype /Image');
    expect((await crearPagoPdf(tienda)).toString('latin1')).not.toContain('/Subtype /Image');
  });

  it('never fails and never runs onto another page, whatever the texts and however long', async () => {
    const texto = fc.string({ unit: 'grapheme', maxLength: 300 });
    const secciones = fc.array(
      fc.record({ seccion: texto, lugares: fc.array(texto, { maxLength: 3 }), cuantos: fc.nat(9) }),
      { maxLength: 9 },
    );
    await fc.assert(
      fc.asyncProperty(texto, texto, secciones, async (nombre, titular, secciones) => {
        const evento = { nombre, cuando: titular, lugar: nombre };
        const pedido = { evento, titular, operador: nombre, folio: titular, hasta: nombre, secciones };
        await imprimir({ ...spei, ...pedido, banco: nombre, convenio: titular });
        await imprimir({ ...tienda, ...pedido });
      }),
      { numRuns: 15 },
    );
  });
});
