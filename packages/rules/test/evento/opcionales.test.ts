import { OPCIONALES_DEL_COMPRADOR, opcionalesDeEvento } from '@taquilla/contract/comun/opcionalesDeEvento';
import { expect, it } from 'vitest';
import { nombresDeCampos } from '../../src/evento/campos.ts';
import { CAMPOS_OPCIONALES, OPCIONALES, opcionalesDe, renglonesDe } from '../../src/evento/opcionales.ts';
import { VALORES } from './valores.ts';

it('tells a buyer on pages what the page is answered, and nothing that it is not (§C2.4)', () => {
  const mostrados = CAMPOS_OPCIONALES.filter(campo => OPCIONALES[campo].tienda);
  expect([...OPCIONALES_DEL_COMPRADOR].sort()).toEqual(mostrados.sort());
});

it("has values for tests that people may write, and a form whose limits are the contract's", () => {
  for (const campo of CAMPOS_OPCIONALES) {
    for (const valores of VALORES)
      expect(opcionalesDeEvento[campo].safeParse(valores[campo]).success, campo).toBe(true);
    const { rango } = OPCIONALES[campo];
    expect(typeof VALORES[0][campo] === 'number', campo).toBe(rango !== null);
    if (!rango) continue;
    const [menor, mayor] = rango;
    const vale = (n: number) => opcionalesDeEvento[campo].safeParse(n).success;
    expect([menor - 1, menor, mayor, mayor + 1].map(vale), campo).toEqual([false, true, true, false]);
  }
});

it('has a line of what the event has, in words, and none of what it lacks', () => {
  expect(renglonesDe('tienda', { edadMinima: 1, textoCartel: 'Una banda' })).toEqual([
    ['Edad mínima', '1 año'],
  ]);
  expect(renglonesDe('tienda', opcionalesDe({}))).toEqual([]);
});

it('calls each field by one name in form, record and list of changes, where no other is given', () => {
  expect(nombresDeCampos('etiqueta').edadMinima).toBe('Edad mínima');
  expect(nombresDeCampos('enCambios').edadMinima).toBe('edad mínima');
  expect(nombresDeCampos('enRegistro')).toMatchObject({ duracionMin: 'Duración en minutos', fecha: 'Fecha' });
});
