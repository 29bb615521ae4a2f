// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { refuse } from '../../../../packages/ui/test/answers.ts';
import {
  all,
  awaitWords,
  describedBy,
  field,
  one,
  press,
  shown,
  type,
  until,
  words,
} from '../../../../packages/ui/test/pantalla.ts';
import { abrirTienda } from '../support/abrirTienda.ts';
import { buildEvento } from '../support/eventos.ts';

const ENTRA = { token: 'token.de.rosa', user: { fullName: 'Rosa Ibáñez', email: 'rosa@correo.example' } };
const at = (path: string) => until(() => expect(location.pathname + location.search).toBe(path));

async function llenarEntrada(): Promise<void> {
  await type(field('Correo'), 'rosa@correo.example');
  await type(field('Contraseña'), 'Boletos2026');
  await press(one('button', 'Inicia sesión'));
}

describe('registration', () => {
  it('says beside each field what is wrong, once it was touched (§5.2, §5.4)', async () => {
    await abrirTienda('/auth/register');
    expect(words()).not.toContain('El nombre es obligatorio');
    await press(one('button', 'Registrarse'));
    for (const texto of [
      'El nombre es obligatorio',
      'El correo es obligatorio',
      'La contraseña es obligatoria',
      'Debes repetir la contraseña',
    ])
      expect(words()).toContain(texto);
    expect(document.activeElement).toBe(field('Nombre'));

    await type(field('Correo'), 'nadie@ninguna');
    expect(describedBy(field('Correo'))).toMatch(/El correo debe ser de un dominio válido/);
    for (const [escrita, texto] of [
      ['Ab1', 'Debe tener al menos 6 caracteres'],
      ['boletos2026', 'Debe contener al menos una mayúscula'],
      ['BOLETOS2026', 'Debe contener al menos una minúscula'],
      ['BoletosBoletos', 'Debe contener al menos un número'],
    ] as const) {
      await type(field('Contraseña'), escrita);
      expect(describedBy(field('Contraseña'))).toMatch(texto);
    }
    await type(field('Repetir Contraseña'), 'Otra2026');
    expect(describedBy(field('Repetir Contraseña'))).toMatch(/Las contraseñas no coinciden/);
  });

  it('that was refused is not held against the login (§8.1, §2.15)', async () => {
    await abrirTienda('/auth/register', {
      'POST /auth/register': refuse(409, 'otro', 'Esa cuenta no se pudo crear.'),
    });
    await type(field('Nombre'), 'Rosa Ibáñez');
    await type(field('Correo'), 'rosa@correo.example');
    await type(field('Contraseña'), 'Boletos2026');
    await type(field('Repetir Contraseña'), 'Boletos2026');
    await press(one('button', 'Registrarse'));
    await press(one('button', 'Entendido', await shown('alertdialog', /^Error/)));
    await press(one('link', 'Inicia sesión'));
    await shown('heading', 'Inicia sesión');
    expect(words()).not.toContain('Credenciales incorrectas');
  });
});

describe('the login', () => {
  it('says field by field what is wrong, then "Credenciales incorrectas" (§2.15, §5.1, §4.2, §8.1)', async () => {
    await abrirTienda('/auth/login', { 'POST /auth/login': refuse(401, 'otro', 'Credenciales incorrectas') });
    await shown('heading', 'Inicia sesión');
    await press(one('button', 'Inicia sesión'));
    expect(describedBy(field('Correo'))).toBe('Debes ingresar el correo');
    expect(describedBy(field('Contraseña'))).toBe('Debes ingresar una contraseña');
    await type(field('Correo'), 'jimena');
    await type(field('Contraseña'), '12345');
    expect(describedBy(field('Correo'))).toBe('Debes ingresar un correo válido');
    expect(describedBy(field('Contraseña'))).toBe('La contraseña debe tener al menos 6 caracteres');

    await llenarEntrada();
    const aviso = await shown('alertdialog', /^Error/);
    expect(words(aviso)).toContain('Credenciales incorrectas');
    await press(one('button', 'Entendido', aviso));
    expect(words(one('main'))).toContain('Credenciales incorrectas');
    // The typed text is still there.
    expect(field('Correo').value).toBe('rosa@correo.example');
  });

  it('says "No se pudo conectar con el servidor" without a network (§8.1)', async () => {
    await abrirTienda('/auth/login', { 'POST /auth/login': 'sin red' });
    await llenarEntrada();
    expect(words(await shown('alertdialog', /^Error/))).toContain('No se pudo conectar con el servidor');
  });

  it('leads a guest to the listing, and its logo home; nobody is offered Apple (§1.2, §1.3, §2.15)', async () => {
    await abrirTienda('/auth/login');
    expect(words()).not.toMatch(/Apple/);
    // Google is not configured here, so it has no button.
    expect(all('button', /Google/)).toEqual([]);
    await press(one('link', 'Entrar como invitado'));
    await at('/eventos');
    await abrirTienda('/auth/login');
    await press(one('link', 'Taquilla, inicio'));
    await at('/eventos');
  });

  it('leads back to where the buyer came from, by way of the registration too (§2.14)', async () => {
    const evento = buildEvento();
    await abrirTienda(`/eventos/informacion/${evento.id}`, {
      [`GET /eventos/${evento.id}/detalle`]: evento,
      'POST /auth/login': ENTRA,
    });
    await press(one('link', 'Registrarse', one('navigation', 'Cuenta')));
    await press(await shown('link', 'Inicia sesión'));
    await shown('heading', 'Inicia sesión');
    await llenarEntrada();
    await at(`/eventos/informacion/${evento.id}`);
    await shown('button', 'Cuenta de Rosa Ibáñez');
  });

  it('leads to the tickets who asked for them, and sends a visitor of the profile here (§2.8, §2.14, §6.1, §6.4)', async () => {
    await abrirTienda('/perfil/mis_compras', {
      'POST /auth/login': ENTRA,
      'GET /eventos/mis_eventos': { eventos: [] },
    });
    await at('/auth/login');
    await shown('heading', 'Inicia sesión');
    await llenarEntrada();
    await at('/perfil/mis_compras');
  });

  it('says that a verification link was used (§2.7)', async () => {
    await abrirTienda('/auth/login?motivo=enlace_invalido');
    await awaitWords('El enlace ya se usó o venció.');
  });

  it('is where a link of the mail leads that lacks its token (§2.7)', async () => {
    await abrirTienda('/auth/success');
    await at('/auth/login');
  });
});

describe('the session', () => {
  it('is ended by a token that is no good: "Se ha cerrado la sesión" (§4.1)', async () => {
    await abrirTienda(
      '/eventos',
      { 'GET /auth/check-status': refuse(401, 'otro', 'Sesión inválida') },
      { token: 'de.otra.parte' },
    );
    await awaitWords('Se ha cerrado la sesión');
    await shown('link', 'Iniciar Sesión');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is told when the mail could not be sent; any address is answered alike (§2.17, §8.4)', async () => {
    let caido = true;
    let contestar = () => {};
    const contestado = new Promise<void>(resolve => {
      contestar = resolve;
    });
    const pide = async () => {
      if (!caido) return { message: 'ok' };
      await contestado;
      return 'sin red' as const;
    };
    await abrirTienda('/auth/forgot', {
      'POST /correos/forgot-password/desconocida%40correo.example': pide,
    });
    await press(one('button', 'Recuperar Contraseña'));
    expect(describedBy(field('Correo'))).toBe('Por favor, ingresa un correo electrónico.');
    await type(field('Correo'), 'desconocida@correo.example');
    await press(one('button', 'Recuperar Contraseña'));
    await shown('button', 'Enviando...');
    contestar();
    await awaitWords('No se pudo enviar el correo de recuperación.');
    caido = false;
    await press(one('button', 'Recuperar Contraseña'));
    await awaitWords('Hemos enviado un correo con instrucciones para restablecer tu contraseña.');
    await press(one('link', /iniciar sesión/i));
    await at('/auth/login');
  });
});
