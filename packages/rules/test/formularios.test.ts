import { describe, expect, it } from 'vitest';
import {
  esCorreo,
  normalizarClave,
  normalizarCorreo,
  validarClave,
  validarContrasenaLogin,
  validarCorreoInvitado,
  validarCorreoLogin,
  validarCorreoRecuperacion,
  validarCorreoRegistro,
  validarEventoId,
  validarNombreCompleto,
  validarNombreInvitado,
  validarReservaId,
  validarSeleccion,
} from '../src/formularios.ts';

describe('an e-mail address', () => {
  it.each([
    'ana@correo.mx',
    ' ana@correo.mx ',
    'ana.paz+boletos@sub.correo.com.mx',
    'ñandú@correo.mx',
    'ANA@CORREO.MX',
    'ana@año-nuevo.mx',
    'ana@xn--ao-nuevo-o3a.mx',
    'ana@3.correo.mx',
    `ana@${'c'.repeat(63)}.mx`,
    `${'a'.repeat(64)}@correo.mx`,
    "o'hara_{1}@correo.mx",
    'ana@correo.XN--P1AI',
    'ana@correo.рф',
  ])('%o is one (§5.1)', correo => {
    expect(esCorreo(correo)).toBe(true);
  });

  it.each([
    '',
    'ana',
    'ana@correo',
    // Cyrillic letters that read as Latin ones: in the name, mixed into a domain, and a domain of nothing else.
    'аna@correo.mx',
    'ana@cоrreo.mx',
    'ana@сосо.mx',
    '@correo.mx',
    'ana@.mx.',
    'ana@correo..mx',
    'ana@\u200b.mx',
    'ana@@correo.mx',
    'a na@correo.mx',
    'ana@correo.mx, luis@correo.mx',
    'ana@correo.mx,',
    'ana@correo.mx;',
    'ana@correo,mx.com',
    'mailto:ana@correo.mx',
    '(ana@correo.mx)',
    'ana@correo.mx]',
    'Ana <ana@correo.mx>',
    '.ana@correo.mx',
    'ana.@correo.mx',
    'ana..paz@correo.mx',
    `ana@${'c'.repeat(64)}.mx`,
    'ana@-correo.mx',
    'ana@correo-.mx',
    'ana@correo.mx-',
    'ana@correo.com©',
    'ana@correo_.mx',
    'ana@10.0.0.1',
    `${'a'.repeat(250)}@correo.mx`,
    `${'a'.repeat(65)}@correo.mx`,
    'ana@correo.m',
    'ana@correo.c0m',
    'ana@correo.m-x',
    'ana©@correo.mx',
  ])('%o is none (§5.1)', correo => {
    expect(esCorreo(correo)).toBe(false);
  });

  it('is compared without case and spaces around', () => {
    expect(normalizarCorreo(' Ana@Correo.MX ')).toBe('ana@correo.mx');
  });

  it('is compared without what nobody sees in it', () => {
    expect(normalizarCorreo('\u202aAna\u200b@correo.mx\u202c ')).toBe('ana@correo.mx');
  });
});

describe('each form says it in its own words', () => {
  it.each([
    ['login, empty (§5.1)', validarCorreoLogin(''), 'Debes ingresar el correo'],
    ['login, malformed (§5.1)', validarCorreoLogin('ana'), 'Debes ingresar un correo válido'],
    ['login, good (§5.1)', validarCorreoLogin('ana@correo.mx'), null],
    ['login, no password (§5.1)', validarContrasenaLogin(''), 'Debes ingresar una contraseña'],
    [
      'login, short password (§5.1)',
      validarContrasenaLogin('12345'),
      'La contraseña debe tener al menos 6 caracteres',
    ],
    ['login, good password (§5.1)', validarContrasenaLogin('123456'), null],
    ['register, no name (§5.2)', validarNombreCompleto('  '), 'El nombre es obligatorio'],
    [
      'register, a name that nobody sees (§5.2)',
      validarNombreCompleto('\u200b\u2060'),
      'El nombre es obligatorio',
    ],
    ['register, a name with a mark nobody sees (§5.2)', validarNombreCompleto('Ana\u200b'), null],
    ['register, a name (§5.2)', validarNombreCompleto('Ana'), null],
    ['register, empty (§5.2)', validarCorreoRegistro(' '), 'El correo es obligatorio'],
    ['register, malformed (§5.2)', validarCorreoRegistro('ana@'), 'El correo debe ser de un dominio válido'],
    ['register, good (§5.2)', validarCorreoRegistro('ana@correo.mx'), null],
    ['forgot, empty (§5.3)', validarCorreoRecuperacion(''), 'Por favor, ingresa un correo electrónico.'],
    ['forgot, malformed (§5.3)', validarCorreoRecuperacion('ana'), 'Debes ingresar un correo válido'],
    ['forgot, good (§5.3)', validarCorreoRecuperacion('ana@correo.mx'), null],
    ['guest at seats, no name (§5.10)', validarNombreInvitado('', 'asientos'), 'Ingresa tú nombre'],
    [
      'guest, a name that nobody sees (§5.10)',
      validarNombreInvitado('\u200b', 'asientos'),
      'Ingresa tú nombre',
    ],
    ['guest at general, no name (§5.10)', validarNombreInvitado(' ', 'general'), 'Ingresa el nombre'],
    ['guest, a name (§5.10)', validarNombreInvitado('Ana', 'general'), null],
    ['guest, empty (§5.10)', validarCorreoInvitado(''), 'Es necesario un correo electrónico valído'],
    ['guest, malformed (§5.10)', validarCorreoInvitado('ana'), 'Es necesario un correo electrónico valído'],
    ['guest, good (§5.10)', validarCorreoInvitado('ana@correo.mx'), null],
    ['guest, pasted with spaces (§5.10)', validarCorreoInvitado("  Ana.O'Neil+boletos@correo.mx "), null],
    [
      "guest, long or with accents, as an account's may be (§5.10)",
      validarCorreoInvitado(`josé@${'a'.repeat(60)}.${'b'.repeat(60)}.mx`),
      null,
    ],
    [
      'guest, longer than any (§5.10)',
      validarCorreoInvitado(`${'a'.repeat(250)}@correo.mx`),
      'Es necesario un correo electrónico valído',
    ],
    ['code, empty (§5.12)', validarClave('  '), 'Ingresa un código valido'],
    ['code, nothing to see (§5.12)', validarClave('\u200b '), 'Ingresa un código valido'],
    ['code, some (§5.12)', validarClave('vip'), null],
    ['no seat (§5.13)', validarSeleccion(0), 'Debes seleccionar al menos un asiento.'],
    ['one seat (§5.13)', validarSeleccion(1), null],
  ])('%s', (_caso, dicho, esperado) => {
    expect(dicho).toBe(esperado);
  });

  it('sends a code in capitals (§5.12)', () => {
    expect(normalizarClave(' preventa10 ')).toBe('PREVENTA10');
    expect(normalizarClave('\u200bｐreventa10\u2069')).toBe('PREVENTA10');
  });
});

describe('ids in addresses', () => {
  it.each([
    ['7', null],
    ['2147483647', null],
    ['2147483648', 'El evento no es válido.'],
    ['0', 'El evento no es válido.'],
    ['-7', 'El evento no es válido.'],
    ['7.5', 'El evento no es válido.'],
    ['7e3', 'El evento no es válido.'],
    ['', 'El evento no es válido.'],
  ])('event %o (§5.13)', (id, error) => {
    expect(validarEventoId(id)).toBe(error);
  });

  it.each([
    ['3f2b8c1e-9d47-4a6b-8e55-0c1d2e3f4a5b', null],
    ['3F2B8C1E-9D47-4A6B-8E55-0C1D2E3F4A5B', null],
    ['3f2b8c1e9d474a6b8e550c1d2e3f4a5b', 'La reserva no es válida.'],
    ['3f2b8c1e-9d47-4a6b-8e55-0c1d2e3f4a5b/..', 'La reserva no es válida.'],
    ['', 'La reserva no es válida.'],
  ])('reservation %o (§5.13)', (id, error) => {
    expect(validarReservaId(id)).toBe(error);
  });
});
