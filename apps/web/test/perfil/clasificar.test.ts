import { describe, expect, it } from 'vitest';
import {
  clasificarCompras,
  contarBoletos,
  type EventoComprado,
} from '../../src/perfil/compras/clasificar.ts';
import { leerVista } from '../../src/perfil/compras/vista.ts';

function evento(id: number, fecha: string, zona = 'America/Mexico_City'): EventoComprado {
  return {
    id,
    nombre: `Evento ${id}`,
    fecha,
    imagenPromocion: null,
    cantidadBoletos: 1,
    recinto: { nombre: 'Teatro Jacaranda', zona },
    ciudad: { nombre: 'Puebla' },
    suerte: null,
    novedad: null,
  };
}

const ids = (eventos: readonly EventoComprado[]) => eventos.map(({ id }) => id);

describe('clasificarCompras (§4.12)', () => {
  it('keeps an event among the coming ones until its own day ends at its venue', () => {
    const deAnoche = evento(1, '2026-05-17T03:00:00Z'); // 16 May, 9 p. m. in Mexico City
    const antesDeMedianoche = new Date('2026-05-17T05:59:00Z');
    const despues = new Date('2026-05-17T06:01:00Z');
    expect(ids(clasificarCompras([deAnoche], antesDeMedianoche).proximos)).toEqual([1]);
    expect(ids(clasificarCompras([deAnoche], despues).pasados)).toEqual([1]);
  });

  it('reads the day in the venue’s own zone', () => {
    const enTijuana = evento(1, '2026-05-17T03:00:00Z', 'America/Tijuana');
    expect(ids(clasificarCompras([enTijuana], new Date('2026-05-17T06:30:00Z')).proximos)).toEqual([1]);
    expect(ids(clasificarCompras([enTijuana], new Date('2026-05-17T07:30:00Z')).pasados)).toEqual([1]);
  });

  it('keeps a postponed event among the coming ones after its old date: its tickets are for the next (§C7.13)', () => {
    const aplazado = { ...evento(1, '2026-01-01T03:00:00Z'), suerte: 'aplazado' as const };
    expect(ids(clasificarCompras([aplazado], new Date('2026-05-17T12:00:00Z')).proximos)).toEqual([1]);
  });

  it('keeps the order it was given and loses no event', () => {
    const eventos = [
      evento(3, '2026-06-01T03:00:00Z'),
      evento(1, '2026-07-01T03:00:00Z'),
      evento(2, '2026-01-01T03:00:00Z'),
    ];
    const { proximos, pasados } = clasificarCompras(eventos, new Date('2026-05-17T12:00:00Z'));
    expect([ids(proximos), ids(pasados)]).toEqual([[3, 1], [2]]);
  });
});

it('counts one Boleto and several Boletos (§2.32)', () => {
  expect([contarBoletos(1), contarBoletos(3)]).toEqual(['1 Boleto', '3 Boletos']);
});

it('shows a grid until the buyer chose the list, and never what it does not know', () => {
  const vistas = [null, 'lista', 'grid', 'mosaico'].map(guardada => leerVista({ getItem: () => guardada }));
  expect(vistas).toEqual(['grid', 'lista', 'grid', 'grid']);
});
