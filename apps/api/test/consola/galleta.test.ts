import { describe, expect, it, onTestFinished } from 'vitest';
import { crearContrasenas } from '../../src/cuentas/contrasena/contrasenas.ts';
import { CONTRASENA_DE_PERSONAL, contratarEnConsola } from '../support/consola.ts';
import { openTienda } from '../support/tienda.ts';

/** Logs in at a shop with this address, from a page of that origin. */
async function entrarEn(publicUrl: string, origin: string) {
  const tienda = await openTienda({ PUBLIC_URL: publicUrl });
  onTestFinished(tienda.close);
  const contrasena = await crearContrasenas().cifrar(CONTRASENA_DE_PERSONAL);
  const { correo } = await contratarEnConsola(tienda, { contrasena });
  return tienda.app.inject({
    method: 'POST',
    url: '/api/v1/consola/sesion',
    headers: { 'x-api-key': 'taquilla-web', origin },
    payload: { correo, contrasena: CONTRASENA_DE_PERSONAL },
  });
}

describe('§C13.1: the cookie without TLS', () => {
  it.each(['http://127.0.0.1:3000', 'http://localhost:3000'])(
    'goes without prefix and Secure on this machine, from %s',
    async origin => {
      const response = await entrarEn('http://127.0.0.1:3000', origin);
      expect(response.statusCode).toBe(200);
      const [galleta] = response.cookies.filter(({ name }) => name === 'consola');
      expect(galleta).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(galleta?.secure).toBeUndefined();
    },
  );

  it('is not given to a page of another port of this machine', async () => {
    expect((await entrarEn('http://127.0.0.1:3000', 'http://localhost:4000')).json().code).toBe(
      'origen_invalido',
    );
  });

  it('is refused with a sentence anywhere else', async () => {
    const response = await entrarEn('http://tienda.example', 'http://tienda.example');
    expect(response.json()).toMatchObject({
      code: 'conexion_sin_cifrar',
      message: 'La consola sólo se abre por una dirección https://, o en esta misma máquina.',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});
