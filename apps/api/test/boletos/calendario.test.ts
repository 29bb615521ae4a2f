import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventoDeBoleto } from '../../src/boletos/boleto.ts';
import { crearCalendario } from '../../src/boletos/calendario.ts';
import { asiento, evento, general } from '../support/impresos.ts';

describe('the calendar entry', () => {
  function lineas(cambios: Partial<EventoDeBoleto> = {}, boletos = [asiento, general]): string[] {
    const file = crearCalendario({
      evento: { ...evento, ...cambios },
      boletos,
      publicUrl: 'https://boletos.example:8443',
      ahora: new Date('2026-05-01T12:00:00Z'),
    });
    expect(file.endsWith('\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const fisicas = file.split('\r\n').slice(0, -1);
    for (const fisica of fisicas) expect(Buffer.byteLength(fisica)).toBeLessThanOrEqual(75);
    return file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  }

  it('tells the optional data of its event', () => {
    const [descripcion] = lineas({ datos: [['Estacionamiento', 'Por la calle 5']] }).filter(linea =>
      linea.startsWith('DESCRIPTION:'),
    );
    expect(descripcion).toContain('\\nEstacionamiento: Por la calle 5\\n');
  });

  it('is taken out again for a cancelled event, under the same name and with a later number (§C7.13)', () => {
    const folio = 'ABCDEFGHJK';
    const escribir = (ahora: string, cancelado: boolean) =>
      crearCalendario({
        evento: { ...evento, suerte: cancelado ? 'cancelado' : null },
        boletos: [{ ...asiento, folio, estado: 'anulado' }],
        publicUrl: 'https://boletos.example',
        ahora: new Date(ahora),
      }).split('\r\n');
    const antes = escribir('2026-05-01T12:00:00Z', false);
    const quita = escribir('2026-05-02T12:00:00Z', true);
    expect(quita).toContain('METHOD:CANCEL');
    expect(quita).toContain('STATUS:CANCELLED');
    const de = (lineas: readonly string[], campo: string) =>
      lineas.find(linea => linea.startsWith(`${campo}:`));
    expect(de(quita, 'UID')).toBe(de(antes, 'UID'));
    const numero = (lineas: readonly string[]) => Number(de(lineas, 'SEQUENCE')?.split(':')[1]);
    expect(numero(quita)).toBeGreaterThan(numero(antes));
  });

  it('is one event of RFC 5545 at the right instant, with a stable name', () => {
    const folio = 'ABCDEFGHJK';
    expect(
      lineas(
        {},
        [asiento, general].map(boleto => ({ ...boleto, folio })),
      ),
    ).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Taquilla//Boletos//ES',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:compra-abcdefghjk@boletos.example',
      'SEQUENCE:199800000',
      'DTSTAMP:20260501T120000Z',
      'STATUS:CONFIRMED',
      'DTSTART:20260524T023000Z',
      'DURATION:PT3H',
      'SUMMARY:Noche de Volcanes',
      'LOCATION:Teatro Jacaranda\\, Calle Magnolia 48\\, Puebla',
      'DESCRIPTION:Orquesta Ceniza y Miel\\n2 boletos\\nLuneta centro\\, fila F\\, asiento 9\\nPista\\, pase general\\nPagado $2\\,800.00',
      'URL:https://boletos.example:8443/eventos/informacion/7',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it('is one for each purchase, and a later file of the same purchase has a later number', () => {
    const dos = [
      { ...asiento, folio: 'AAAAAAAAAA' },
      { ...general, folio: 'BBBBBBBBBB' },
    ];
    const de = (ahora: Date, boletos = dos) =>
      crearCalendario({ evento, boletos, publicUrl: 'https://boletos.example', ahora })
        .split('\r\n')
        .filter(linea => /^(UID|SEQUENCE)/.test(linea));
    const [antes, despues] = [new Date('2026-05-01T12:00:00Z'), new Date('2026-05-01T12:00:01Z')];
    expect(de(antes).filter(linea => linea.startsWith('UID'))).toEqual([
      'UID:compra-aaaaaaaaaa@boletos.example',
      'UID:compra-bbbbbbbbbb@boletos.example',
    ]);
    const secuencia = (lineas: string[]) => Number(lineas.at(-1)?.split(':')[1]);
    expect(secuencia(de(despues))).toBe(secuencia(de(antes)) + 1);
    expect(secuencia(de(new Date('2080-01-01')))).toBeLessThan(2 ** 31);
  });

  it('holds no secret of a ticket, because calendars are shared', () => {
    expect(lineas().join('\n')).not.toContain(asiento.quemadoUUID);
  });

  it('lets no text become a line of its own (S4)', () => {
    const nombre = 'Noche\r\nEND:VEVENT\nATTACH:https://mal.example; a, b\\c\u2028\u0007';
    const sumario = lineas({ nombre }).find(linea => linea.startsWith('SUMMARY:'));
    expect(sumario).toBe('SUMMARY:Noche\\nEND:VEVENT\\nATTACH:https://mal.example\\; a\\, b\\\\c\u2028 ');
    expect(lineas({ nombre }).filter(linea => linea === 'END:VEVENT')).toHaveLength(1);
  });

  it('folds long lines without cutting a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), nombre => {
        const limpio = nombre.replace(/\p{Cc}/gu, ' ');
        const sumario = lineas({ nombre: limpio }).find(linea => linea.startsWith('SUMMARY:'));
        expect(sumario?.slice('SUMMARY:'.length).replace(/\\([\\;,])/g, '$1')).toBe(limpio);
      }),
    );
  });
});
