import { describe, expect, it } from 'vitest';
import { cambiar, describirBien, EVENTO, fallas, RECINTO } from '../support/archivoDeEvento.ts';

describe('what an event is sold by beside its prices (§C4.6)', () => {
  const APARTE = `cargosTaquilla: { usoDeTarjeta: 0, usoDeServicio: 0.02, cargosPorCategoria: { Oro: 0.01 } }
fases:
  - { nombre: Preventa, hasta: 2026-11-30 23:59:30, precios: { Oro: 400 } }
  - { nombre: Última, desde: 2026-12-01 00:00, precios: { Oro: 600, Plata: 350.5 } }
bloqueos:
  - { nombre: Gira, motivo: Consola, libera: 2026-12-01 12:00, lugares: { sala: { A: 1-2 }, pista: 3, estacionamiento: 1 } }
  - { nombre: Prensa, color: '#00aa00', motivo: Prensa, taquillaPuedeVender: true, lugares: { sala: { B: [5] } } }
`;
  const con = (texto: string): [string, string] => ['promociones:\n', `${texto}promociones:\n`];

  it('reads the rates of the box office, phases, and blocks with their places', () => {
    const { taquilla, fases, bloqueos, secciones } = describirBien({ evento: con(APARTE) });
    expect(taquilla).toMatchObject({ usoDeServicio: 0.02, cargosPorCategoria: new Map([['Oro', 0.01]]) });
    expect(fases).toMatchObject([
      { nombre: 'Preventa', desde: null, hasta: new Date('2026-12-01T05:59:30.000Z') },
      { hasta: null, precios: new Map(Object.entries({ Oro: 60_000, Plata: 35_050 })) },
    ]);
    expect(bloqueos).toMatchObject([
      { nombre: 'Gira', color: '#8a7f74', libera: new Date('2026-12-01T18:00:00.000Z') },
      { nombre: 'Prensa', libera: null, taquillaPuedeVender: true },
    ]);
    const [sala, pista, estacionamiento] = secciones;
    expect(sala?.filas[0]?.asientos[1]).toMatchObject({ condicion: 'bloqueado', bloqueo: 'Gira' });
    expect(sala?.filas[1]?.asientos[4]).toMatchObject({ condicion: 'bloqueado', bloqueo: 'Prensa' });
    expect([pista, estacionamiento].map(seccion => seccion?.generales?.bloqueos.get('Gira'))).toEqual([3, 1]);
    const callado = describirBien();
    expect([callado.taquilla, callado.fases, callado.bloqueos]).toEqual([null, null, null]);
  });

  it.each([
    [
      'nombre: Última, desde: 2026-12-01 00:00',
      'nombre: Última, desde: 2026-11-20 00:00',
      '31:23: fases.1.desde: La fase se encima con «Preventa».',
    ],
    [
      'precios: { Oro: 400 }',
      'precios: { Orro: 400 }',
      '30:64: fases.0.precios.Orro: «Orro» no está en categoriasEvento.',
    ],
    [
      'pista: 3',
      'pista: { A: 1 }',
      '33:93: bloqueos.0.lugares.pista: De una sección general se escribe cuántos lugares son.',
    ],
    [
      'estacionamiento: 1',
      'cochera: 1',
      '33:103: bloqueos.0.lugares.cochera: El evento no vende una sección «cochera».',
    ],
    [
      'sala: { B: [5] }',
      'sala: { A: [2] }',
      '34:95: bloqueos.1.lugares.sala: El asiento A 2 está en dos listas.',
    ],
    ['nombre: Prensa', 'nombre: Gira', '34:7: bloqueos.1.nombre: El bloqueo «Gira» está repetido.'],
    [
      'usoDeServicio: 0.02',
      'usoDeServicio: 2',
      '28:36: cargosTaquilla.usoDeServicio: Es una tasa entre 0 y 1: 0.05 es 5 %.',
    ],
  ])('is refused with the place and the reason: %s as %s', (antes, despues, falla) => {
    expect(fallas({ evento: con(cambiar(APARTE, [antes, despues])) }).join('\n')).toContain(
      `prueba.yaml:${falla}`,
    );
  });

  it('lets a draft lack artist, genre and description, and nothing that is published', () => {
    const sin = EVENTO.replace(/^ {2}(artista|categoria|descripcion): .*\n/gm, '');
    const borrador = sin.replace('evento:\n', 'evento:\n  estado: borrador\n');
    expect(describirBien({ evento: [EVENTO, borrador] })).toMatchObject({
      artista: '',
      categoria: '',
      descripcion: '',
    });
    expect(fallas({ evento: [EVENTO, sin] })).toEqual(
      ['artista', 'categoria', 'descripcion'].map(
        campo => `prueba.yaml:2:1: evento.${campo}: Falta este dato.`,
      ),
    );
  });

  it('takes seats by names such as 12A, and by what would read as a range', () => {
    const filas =
      "{ A: { puntos: '0 0, 1 0, 2 0', numeros: [12A, 12B, '=1-4'] }, '=B-C': { puntos: '0 1' } }";
    const evento = describirBien({
      recinto: [
        RECINTO.slice(RECINTO.indexOf('    filas:'), RECINTO.indexOf('  pista:')),
        `    filas: ${filas}\n`,
      ],
      evento: [
        EVENTO.slice(EVENTO.indexOf('    filas:'), EVENTO.indexOf('  pista:')),
        "    filas: { A: { asientos: [{ numeros: 12B, categoria: Oro }] } }\n    cortesia: { A: ['=1-4'], '=B-C': todos }\n",
      ],
    });
    const [a, b] = evento.secciones[0]?.filas ?? [];
    expect(a?.asientos.map(({ numero, condicion, precio }) => [numero, condicion, precio])).toEqual([
      ['12A', 'venta', 30_000],
      ['12B', 'venta', 50_050],
      ['1-4', 'cortesia', 30_000],
    ]);
    expect([b?.nombre, b?.asientos[0]?.condicion]).toEqual(['B-C', 'cortesia']);
    const largo = cambiar(RECINTO, [
      'C: { asientos: 3, sinAsiento: 2 }',
      "C: { puntos: '0 0', numeros: [doceavo-izq] }",
    ]);
    expect(fallas({ recinto: [RECINTO, largo] })[0]).toBe(
      'foro.yaml:15:27: secciones.sala.filas.C.numeros: El nombre de un asiento va en un renglón y tiene hasta 10 letras o cifras.',
    );
  });
});
