import { describe, expect, it } from 'vitest';
import {
  REGLAS_CONTRASENA,
  validarCambioDeContrasena,
  validarContrasenaNueva,
  validarContrasenaRepetida,
} from '../src/contrasena.ts';

describe('a new password', () => {
  it.each([
    ['Abc123', null],
    ['Ñandú1', null],
    ['ÁÉÍñ12', null],
    ['Çırak1', null],
    ['Жанна7', null],
    ['ΑΒΓΔΕ1', 'Debe contener al menos una minúscula'],
    ['', 'La contraseña es obligatoria'],
    ['Ab1', 'Debe tener al menos 6 caracteres'],
    ['abc123', 'Debe contener al menos una mayúscula'],
    ['ABC123', 'Debe contener al menos una minúscula'],
    ['Abcdef', 'Debe contener al menos un número'],
    [`Ab1${'x'.repeat(198)}`, 'Debe tener máximo 200 caracteres'],
  ])('%o (§5.2)', (contrasena, error) => {
    expect(validarContrasenaNueva(contrasena)).toBe(error);
  });

  it('is told each rule it does not meet yet (§2.16)', () => {
    const faltan = REGLAS_CONTRASENA.filter(regla => !regla.cumple('abc')).map(regla => regla.id);
    expect(faltan).toEqual(['longitud', 'mayuscula', 'numero']);
  });

  it.each([
    ['', 'Debes repetir la contraseña'],
    ['Abc124', 'Las contraseñas no coinciden'],
    ['Abc123', null],
  ])('repeated as %o (§5.2)', (repetida, error) => {
    expect(validarContrasenaRepetida(repetida, 'Abc123')).toBe(error);
  });
});

describe('a password change', () => {
  const cambio = { actual: 'Vieja1', nueva: 'Nueva1', confirmacion: 'Nueva1' };
  it.each([
    [{}, null],
    [{ actual: '' }, 'Todos los campos son obligatorios'],
    [{ nueva: '' }, 'Todos los campos son obligatorios'],
    [{ confirmacion: '' }, 'Todos los campos son obligatorios'],
    [{ confirmacion: 'Nueva2' }, 'Las nuevas contraseñas no coinciden'],
    [{ nueva: 'corta', confirmacion: 'corta' }, 'Debe tener al menos 6 caracteres'],
  ])('with %o (§5.15)', (campos, error) => {
    expect(validarCambioDeContrasena({ ...cambio, ...campos })).toBe(error);
  });
});
