import { storage, tabStorage } from '@taquilla/cliente/storage';
import { beforeEach, describe, expect, it } from 'vitest';
import { guardarEscrito, leerEscrito } from '../../src/compra/escrito.ts';
import { olvidarEstaReserva, olvidarLoCancelado, olvidarLoComprado } from '../../src/compra/reserva.ts';

const RESERVA = { eventoId: 7, reservaId: '0c6f8a0e-6f2b-4d0c-9a3d-1f2e3d4c5b6a' };

describe('what a buyer typed for an event’s tickets (§4.7, §5.10, §5.12)', () => {
  beforeEach(() => {
    tabStorage.clear();
    storage.clear();
  });

  it('is kept field by field, for that event and this tab alone', () => {
    guardarEscrito(7, { codigo: 'VERANO' });
    guardarEscrito(7, { nombreInvitado: 'Rosa' });
    guardarEscrito(7, { nombreInvitado: 'Rosa Ibáñez' });
    expect(leerEscrito(7)).toEqual({ codigo: 'VERANO', nombreInvitado: 'Rosa Ibáñez' });
    expect(leerEscrito(8)).toEqual({});
    expect(storage.getItem('escrito-7')).toBeNull();
  });

  it('outlives a hold that ended, and goes with a purchase that was paid or cancelled', () => {
    guardarEscrito(7, { correoInvitado: 'rosa@correo.mx' });
    olvidarEstaReserva(RESERVA);
    expect(leerEscrito(7)).toEqual({ correoInvitado: 'rosa@correo.mx' });
    olvidarLoCancelado(RESERVA);
    expect(leerEscrito(7)).toEqual({});
    guardarEscrito(7, { correoInvitado: 'rosa@correo.mx' });
    olvidarLoComprado(RESERVA);
    expect(leerEscrito(7)).toEqual({});
  });

  it.each(['', '{', 'null', '[]', '7', '{"codigo":1,"cvv":"123"}'])(
    'is nothing where the storage holds %o',
    texto => {
      tabStorage.setItem('escrito-7', texto);
      expect(leerEscrito(7)).toEqual({});
    },
  );
});
