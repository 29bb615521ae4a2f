import { CAMPOS, nombresDeCampos } from '@taquilla/rules/evento/campos';
import { expect, it } from 'vitest';
import { contarActo } from '../../src/auditoria/frases.ts';
import { decirValor, nombrarCampo, seCuenta } from '../../src/auditoria/valores.ts';

const linea = (accion: string, partes: Partial<Parameters<typeof contarActo>[0]> = {}) =>
  contarActo({ accion, sobre: null, evento: 'Noche de Tríos', antes: null, despues: null, ...partes });

it('§C13.6: a line reads as people tell it', () => {
  const despues = { cambiados: 20, secciones: ['Luneta'], bloqueo: 'Patrocinador' };
  expect(linea('lugares.bloquear', { despues })).toBe('bloqueó 20 lugares de Luneta para Patrocinador');
  expect(linea('lugares.liberar', { despues: { cambiados: 1, secciones: ['A', 'B', 'C', 'D'] } })).toBe(
    'liberó 1 lugar de A, B y otras 2 secciones',
  );
  expect(linea('recinto.publicar', { sobre: 'Teatro Marisol', despues: { numero: 2 } })).toBe(
    'publicó la versión 2 del mapa de Teatro Marisol',
  );
  expect(linea('venta.devolver', { sobre: 'ABCDE12345', despues: { monto: 52_000 } })).toBe(
    'ordenó un reembolso de $52,000.00 de la venta ABCDE12345',
  );
  expect(linea('persona.invitar', { sobre: 'Marisol Cruz' })).toBe('invitó a Marisol Cruz');
  expect(linea('cortesia.cuota', { sobre: 'Marisol Cruz', despues: { maximo: 20 } })).toBe(
    'puso el cupo de cortesías de Marisol Cruz en 20',
  );
  expect(linea('algo.que_no_hay')).toBe('hizo un cambio');
});

it('§C13.6: each field of an event has the name in the record that the table of fields gives it', () => {
  const nombres = Object.keys(CAMPOS).map(campo => [campo, nombrarCampo(campo)]);
  expect(Object.fromEntries(nombres)).toEqual(nombresDeCampos('enRegistro'));
});

it('§C13.6: what changed is told by fields and values in words, without ids', () => {
  expect(nombrarCampo('liberaEn')).toBe('Se libera');
  expect(nombrarCampo('codigoPostal')).toBe('Codigo postal');
  expect(decirValor('taquillaPuedeVender', false)).toBe('no');
  expect(decirValor('usoDeServicio', 0.125)).toBe('12.5 %');
  expect(decirValor('cambios', [{ de: 0, precio: 350, zonaId: 58 }])).toBe('de: $0.00, precio: $350.00');
  expect(decirValor('boletos', [16816, 16817])).toBe('2');
  expect(decirValor('roles', ['organizador'])).toBe('Organizador');
  expect(['sha256', 'recintoVersionId', 'zonaIds', 'nombre'].filter(seCuenta)).toEqual(['nombre']);
});
