import { storage, tabStorage } from '@taquilla/cliente/storage';
import { describe, expect, it } from 'vitest';
import { guardarReserva, leerReserva, olvidarReserva } from '../../src/compra/reserva.ts';
import { RESERVA_GUARDADA } from './fabrica.ts';

const reserva = RESERVA_GUARDADA;

describe('the hold that a reload finds again (§4.7)', () => {
  it('is read as it was kept, for its own event alone', () => {
    guardarReserva(reserva);
    expect(leerReserva(7)).toEqual(reserva);
    expect(leerReserva(8)).toBeNull();
  });

  it('is found by another tab, whose own storage is empty', () => {
    guardarReserva(reserva);
    tabStorage.clear();
    expect(leerReserva(7)).toEqual(reserva);
  });

  it("is this tab's own where two tabs hold different places", () => {
    guardarReserva(reserva);
    storage.setItem('reserva-7', JSON.stringify({ ...reserva, reservaId: 'of another tab' }));
    expect(leerReserva(7)?.reservaId).toBe(reserva.reservaId);
  });

  it('is gone from both storages once it is forgotten', () => {
    guardarReserva(reserva);
    olvidarReserva(7);
    expect(leerReserva(7)).toBeNull();
    expect([storage.getItem('reserva-7'), tabStorage.getItem('reserva-7')]).toEqual([null, null]);
  });

  it.each(['', '{', 'null', '[]', '{"reservaId":1}', JSON.stringify({ ...reserva, eventoId: 9 })])(
    'is none where the storage holds something else: %s',
    texto => {
      olvidarReserva(7);
      storage.setItem('reserva-7', texto);
      expect(leerReserva(7)).toBeNull();
    },
  );
});
