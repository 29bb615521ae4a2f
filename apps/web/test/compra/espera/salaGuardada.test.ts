import { storage } from '@taquilla/cliente/storage';
import { beforeEach, expect, it } from 'vitest';
import {
  claveDeNavegador,
  guardarSala,
  leerSalaGuardada,
  olvidarTurno,
  turnoVivo,
} from '../../../src/compra/espera/salaGuardada.ts';

const SALA = { ficha: 'f', numero: 7, turno: { turno: 't', hasta: Date.now() + 60_000 } };
beforeEach(() => storage.clear());

it('keeps a place per event, and forgets the turn without the number (§11)', () => {
  guardarSala(1, SALA);
  expect(leerSalaGuardada(1)).toEqual(SALA);
  expect(leerSalaGuardada(2)).toBeNull();
  olvidarTurno(1);
  expect(leerSalaGuardada(1)).toEqual({ ...SALA, turno: null });
  guardarSala(1, null);
  expect(leerSalaGuardada(1)).toBeNull();
});

it('takes no turn whose time is over along to a reservation', () => {
  guardarSala(1, SALA);
  expect(turnoVivo(1)?.turno).toBe('t');
  guardarSala(1, { ...SALA, turno: { turno: 't', hasta: Date.now() - 1 } });
  expect(turnoVivo(1)).toBeNull();
});

it('believes nothing that another hand wrote', () => {
  for (const texto of ['', '{', '[]', '{"ficha":1,"numero":2,"turno":null}', '{"ficha":"f","numero":2}']) {
    storage.setItem('sala-1', texto);
    expect(leerSalaGuardada(1), texto).toBeNull();
  }
});

it('is the same guest for as long as the browser remembers', () => {
  const clave = claveDeNavegador();
  expect(clave).toMatch(/^[\w-]{32}$/);
  expect(claveDeNavegador()).toBe(clave);
  storage.clear();
  expect(claveDeNavegador()).not.toBe(clave);
});
