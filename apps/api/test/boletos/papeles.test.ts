import { buffer } from 'node:stream/consumers';
import { textoDeQr } from '@taquilla/rules/boletoQr';
import { centavos } from '@taquilla/rules/dinero';
import fc from 'fast-check';
import jsQR from 'jsqr';
import PDFDocument from 'pdfkit';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nombreDeArchivo } from '../../src/boletos/nombreDeArchivo.ts';
import { crearBoletosPdf } from '../../src/boletos/pdf/boletosPdf.ts';
import { faceFor, printable } from '../../src/boletos/pdf/faces.ts';
import { writeText } from '../../src/boletos/pdf/writeText.ts';
import { paintPng, qrMatrixOf } from '../../src/boletos/qr.ts';
import { asiento, evento, general } from '../support/impresos.ts';
import { readPdf } from '../support/readPdf.ts';

function imprimir(cambios: Partial<Parameters<typeof crearBoletosPdf>[0]> = {}): Promise<Buffer> {
  const ahora = new Date('2026-05-01T00:00:00Z');
  return crearBoletosPdf({
    evento,
    boletos: [asiento, general],
    titular: 'Jimena Ruiz',
    operador: 'Taquilla',
    ahora,
    ...cambios,
  });
}

/** Removes blanks and line ends, so that texts compare although they are written in pieces. */
const juntar = (texto = '') => texto.replace(/\s/g, '');

describe('the QR of a ticket', () => {
  it.each([asiento, general])('is read from its PNG by a foreign decoder (§2.32)', boleto => {
    const { data, width, height } = PNG.sync.read(paintPng(qrMatrixOf(boleto)));
    expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(textoDeQr(boleto));
  });

  it('has a quiet zone of four modules all around, so that it scans on any ground', () => {
    const matriz = qrMatrixOf(asiento);
    const { data, width, height } = PNG.sync.read(paintPng(matriz));
    const orilla = (width / (matriz.size + 8)) * 4;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (Math.min(x, y, width - 1 - x, height - 1 - y) < orilla)
          expect(data[(y * width + x) * 4]).toBe(255);
      }
    }
  });
});

describe('the PDF of tickets', () => {
  it('has one page a ticket, with everything that a door and a usher need', async () => {
    const [primera, segunda, ...mas] = readPdf(await imprimir());
    expect(mas).toEqual([]);
    for (const dato of [
      'MAY - 23',
      '8:30 p. m.',
      'sábado 23 de mayo de 2026',
      'Noche de Volcanes',
      'Orquesta Ceniza y Miel',
      'Teatro Jacaranda, Calle Magnolia 48, Puebla',
      'Luneta centro',
      '$1,400.00 MXN',
      'Precio de lista $1,250.00',
      'Boleto 40218 · Jimena Ruiz',
      '1 de 2',
    ]) {
      expect(primera?.texto.split('\n')).toContain(dato);
    }
    expect(primera?.texto).toMatch(/Bloque\nA\nFila\nF\nAsiento\n9\n/);
    expect(segunda?.texto).toMatch(/Bloque\nA\nAcceso\nPase general\n/);
    expect(segunda?.texto).toContain('2 de 2');
  });

  it.each([undefined, '80mm'] as const)(
    'says Cortesía where nothing was paid, and no price (§C8.1)',
    async hoja => {
      const gratis = { ...asiento, pagado: centavos(0) };
      const [pagina] = readPdf(await imprimir({ boletos: [gratis], ...(hoja && { hoja }) }));
      expect(pagina?.texto).toContain('Cortesía');
      expect(pagina?.texto).not.toContain('$');
    },
  );

  it.each([undefined, '80mm'] as const)('prints the optional data of its event, on %s', async hoja => {
    const conDatos = { ...evento, datos: [['Estacionamiento', 'Por la calle 5']] as const };
    const [primera] = readPdf(await imprimir({ evento: conDatos, ...(hoja && { hoja }) }));
    expect(juntar(primera?.texto)).toContain('Estacionamiento:Porlacalle5');
  });

  it('keeps an hour on one line of the narrow paper', async () => {
    const deNoche = { ...evento, fecha: new Date('2026-12-13T04:00:00Z'), zona: 'America/Monterrey' };
    const [primera] = readPdf(await imprimir({ evento: deNoche, hoja: '80mm' }));
    expect(primera?.texto).toMatch(/^.*10:00\sp\.\sm\.$/m);
    expect(primera?.texto).toMatch(/sábado 12 de diciembre de 2026,\s/);
  });

  it('names no block where the section has none (§2.32)', async () => {
    const sinBloque = [asiento, general].map(boleto => ({ ...boleto, bloque: '' }));
    const [primera, segunda] = readPdf(await imprimir({ boletos: sinBloque }));
    expect(primera?.texto).not.toContain('Bloque');
    expect(primera?.texto).toMatch(/Fila\nF\nAsiento\n9\n/);
    expect(segunda?.texto).not.toContain('Bloque');
    expect(segunda?.texto).toMatch(/Acceso\nPase general\n/);
  });

  it('prints a table as a table, and a chair of it (§2.32)', async () => {
    const silla = { ...asiento, asiento: { fila: '21', numero: '2', esMesa: true } };
    const [pagina] = readPdf(await imprimir({ boletos: [silla] }));
    expect(pagina?.texto).toMatch(/Mesa\n21\nSilla\n2\n/);
    expect(pagina?.texto).not.toMatch(/Fila|Asiento/);
  });

  it.each(['a4', '80mm', undefined] as const)(
    'says on %s paper the folio that people ask for (§C6.4)',
    async hoja => {
      const boletos = [{ ...asiento, folio: '4H8K226ABC' }];
      const [pagina] = readPdf(await imprimir({ boletos, ...(hoja && { hoja }) }));
      expect(pagina?.texto).toContain('Boleto 40218 · Folio 4H8K226ABC');
    },
  );

  it('draws a QR as vectors that a decoder reads (§2.32)', async () => {
    const [primera, segunda] = readPdf(await imprimir());
    expect(decodificar(primera?.rectangulos ?? [])).toBe(textoDeQr(asiento));
    expect(decodificar(segunda?.rectangulos ?? [])).toBe(textoDeQr(general));
  });

  it.each([
    ['80mm', 80, 42],
    ['a4', 210, 77.8],
    [undefined, 148, 55],
  ] as const)(
    'on %s paper has a code of at least 30 mm with a quiet edge, which a foreign decoder reads (§C9.4)',
    async (hoja, ancho, lado) => {
      const paginas = readPdf(await imprimir(hoja ? { hoja } : {}));
      for (const [i, { dibujo, hoja: papel, rectangulos }] of paginas.entries()) {
        expect(papel.ancho).toBeCloseTo(ancho, 0);
        expect(dibujo.ancho).toBeGreaterThanOrEqual(30);
        expect(dibujo.ancho).toBeCloseTo(lado, 0);
        expect(dibujo.alto).toBeCloseTo(lado, 0);
        // Four modules of white on each side, within the width that a printer of 80 mm prints (72 mm).
        const modulos = Math.max(...rectangulos.map(([x, , largo]) => x + largo));
        expect(dibujo.orilla - (hoja === '80mm' ? 4 : 0)).toBeGreaterThan((4 * dibujo.ancho) / modulos);
        expect(decodificar(rectangulos)).toBe(textoDeQr([asiento, general][i] ?? asiento));
      }
      expect(paginas).toHaveLength(2);
    },
  );

  it('shows hostile text as it was typed, and nothing of it runs (S4)', async () => {
    const hostil = '<script>alert(1)</script> (\\) \' " & %PDF endobj /JS';
    const pdf = await imprimir({
      evento: { ...evento, nombre: hostil },
      titular: hostil,
      boletos: [asiento],
    });
    const [pagina] = readPdf(pdf);
    expect(pagina?.texto.replaceAll('\n', ' ')).toContain(hostil);
    expect(pagina?.texto).toContain(`Boleto 40218 · ${hostil}`);
    expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|OpenAction|AA|Launch|URI)\b/);
  });

  it('lets a reader find the letters of a name whose accented ones stood in an earlier document', async () => {
    await imprimir({ evento: { ...evento, recinto: 'Foro Ñandú' } });
    const [pagina] = readPdf(await imprimir({ evento: { ...evento, recinto: 'Foro Noé' } }));
    expect(pagina?.texto).toContain('Foro Noé');
  });

  it.each([
    'Ñandú, Agüero y Mötley Crüe con Dvořák',
    'BTS 방탄소년단 en México',
    '新しい学校のリーダーズ',
    'Лужники, Ελληνική και Nguyễn',
    'हैदराबाद 简体 ♥ ☮ Ꮳ',
  ])('writes %s as it was typed (S4)', async nombre => {
    const [pagina] = readPdf(
      await imprimir({ evento: { ...evento, nombre, recinto: nombre }, titular: nombre, boletos: [asiento] }),
    );
    expect(juntar(pagina?.texto)).toContain(juntar(nombre));
    expect(juntar(pagina?.texto)).toContain(juntar(`Boleto 40218 · ${nombre}`));
    expect(juntar(pagina?.texto)).toContain(juntar(`${nombre}, Calle Magnolia 48, Puebla`));
  });

  it.each([
    ['שלום (אולם) 12', "slvm ('vlm) 12"],
    ['Gala שָׁלוֹם!', 'Gala sahlvom!'],
    ['محمد علي', 'mhmd `ly'],
    ['BTS 방탄소년단 🎸🇲🇽', 'BTS 방탄소년단'],
    ['𝕱𝖗𝖆𝖐𝖙𝖚𝖗 \u{10fffd}', 'Fraktur'],
  ])('writes %s, for which it has no face or no direction, in Latin letters', async (nombre, visto) => {
    const [pagina] = readPdf(
      await imprimir({ evento: { ...evento, nombre, recinto: nombre }, boletos: [asiento] }),
    );
    expect(juntar(pagina?.texto)).toContain(juntar(`${visto}, Calle Magnolia 48, Puebla`));
  });

  it.each([
    ['محمد العربي', 'Boleto 40218'],
    ['🎉', 'Boleto 40218'],
    ['Ana 🎉 Peña', 'Boleto 40218 · Ana Peña'],
    ['Łukasz Жуков', 'Boleto 40218 · Łukasz Жуков'],
    ['방탄소년단', 'Boleto 40218 · 방탄소년단'],
  ])('leaves out of the buyer %s all that it has no letters for', async (titular, visto) => {
    const [pagina] = readPdf(await imprimir({ titular, boletos: [asiento] }));
    const pie = juntar(pagina?.texto);
    expect(pie).toContain(juntar(visto));
    expect(pie).not.toMatch(visto === 'Boleto 40218' ? /40218·/ : /:tada:/);
  });

  it('never fails and never runs onto another page, whatever the texts and however long', async () => {
    const texto = fc.string({ unit: 'grapheme', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(texto, texto, texto, async (nombre, seccion, titular) => {
        const boleto = { ...asiento, seccion, bloque: seccion, asiento: { fila: nombre, numero: titular } };
        const pdf = await imprimir({
          evento: { ...evento, nombre, recinto: seccion },
          titular,
          boletos: [boleto],
        });
        expect(readPdf(pdf)).toHaveLength(1);
      }),
      { numRuns: 25 },
    );
  });

  it('has a glyph for every character that it lets through', async () => {
    const letras = printable(
      `${caracteres(0x20, 0x17f)}${caracteres(0x370, 0x52f)}${caracteres(0x2010, 0x2030)}€™−`,
    );
    for (const tramo of letras.match(/.{1,20}/gu) ?? []) {
      const [pagina] = readPdf(
        await imprimir({ evento: { ...evento, nombre: tramo.trim() }, boletos: [asiento] }),
      );
      expect(pagina?.texto).not.toContain('\ufffd');
    }
    expect(letras).toMatch(/ÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜ/);
  });

  it('leaves out signs that turn a line around or cannot be seen', () => {
    expect(printable(' Sala\u202e 9\u200b \u0007\n F ')).toBe('Sala 9 F');
  });
});

describe('a text in its box', () => {
  const caja = { x: 0, y: 0, width: 100, height: 50, size: 20, minSize: 10 };

  /** Writes a text into the box; answers its lines on the page, and the height that `writeText` reported. */
  async function escribirEnCaja(texto: string) {
    const doc = new PDFDocument({ size: 'A5', margin: 0, font: '' });
    const terminado = buffer(doc);
    const alto = writeText(doc, texto, caja);
    const anchos = (lineas: readonly string[]) => lineas.map(linea => doc.widthOfString(linea.trimEnd()));
    const cuerpo = doc.widthOfString('n') / medirN(texto);
    doc.end();
    const [pagina, ...mas] = readPdf(await terminado);
    expect(mas).toEqual([]);
    const lineas = (pagina?.texto ?? '').split('\n').filter(linea => linea !== '');
    return { alto, cuerpo, lineas: lineas.map(linea => linea.trimEnd()), anchos: anchos(lineas) };
  }

  /** Width of an n at type size 1 in the face that a text gets. */
  function medirN(texto: string): number {
    const { font } = faceFor(texto, 'texto');
    return font.layout('n').advanceWidth / font.unitsPerEm;
  }

  /** Removes accents and blanks: a face may draw an accent as a glyph of its own, for which the document names no letter. */
  const sinAcentos = (texto: string) => texto.normalize('NFD').replace(/\p{M}| /gu, '');

  it('keeps its size while it fits, shrinks next, and is cut last', async () => {
    expect(await escribirEnCaja('Luneta')).toMatchObject({ cuerpo: 20, lineas: ['Luneta'] });
    expect(await escribirEnCaja('Luneta centro')).toMatchObject({ cuerpo: 20, lineas: ['Luneta', 'centro'] });
    const menor = await escribirEnCaja('Palcos preferentes');
    expect(menor.lineas).toEqual(['Palcos', 'preferentes']);
    expect(menor.cuerpo).toBeLessThan(20);
    const cortado = await escribirEnCaja('palabra '.repeat(30).trim());
    expect(cortado.cuerpo).toBeCloseTo(10);
    expect(cortado.lineas).toHaveLength(4);
    expect(cortado.lineas.at(-1)).toMatch(/…$/);
  });

  it('never leaves it, and loses no letter that fits, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 120 }), async escrito => {
        const texto = printable(escrito);
        const { alto, lineas, anchos } = await escribirEnCaja(texto);
        expect(alto).toBeLessThanOrEqual(caja.height + 0.01);
        for (const ancho of anchos) expect(ancho).toBeLessThanOrEqual(caja.width + 0.01);
        const puesto = sinAcentos(lineas.join(''));
        const esperado = sinAcentos(texto);
        if (puesto !== esperado) expect(esperado.startsWith(puesto.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});

describe('the name of a file', () => {
  it.each([
    ['Noche de Volcanes', 'noche-de-volcanes'],
    ['¡Ñandú! Édith & Cía.', 'nandu-edith-cia'],
    ['../../etc/passwd"; rm', 'etc-passwd-rm'],
    ['日本', 'evento'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('of %s is harmless', (texto, esperado) => {
    expect(nombreDeArchivo(texto)).toBe(esperado);
  });
});

function caracteres(desde: number, hasta: number): string {
  return Array.from({ length: hasta - desde + 1 }, (_, i) => String.fromCodePoint(desde + i)).join('');
}

/** Decodes the drawn modules as a camera would. */
function decodificar(rectangulos: readonly [number, number, number, number][]): string | undefined {
  const lado = Math.max(...rectangulos.map(([x, , ancho]) => x + ancho));
  const puntos = (lado + 8) * 4;
  const imagen = new Uint8ClampedArray(puntos * puntos * 4).fill(255);
  for (const [x, y, ancho, alto] of rectangulos) {
    for (let py = (y + 4) * 4; py < (y + alto + 4) * 4; py++) {
      for (let px = (x + 4) * 4; px < (x + ancho + 4) * 4; px++)
        imagen.fill(0, (py * puntos + px) * 4, (py * puntos + px) * 4 + 3);
    }
  }
  return jsQR(imagen, puntos, puntos)?.data;
}
