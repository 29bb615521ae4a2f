// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../../packages/ui/test/answers.ts';
import { awaitWords, one, press, shown, until, words } from '../../../../packages/ui/test/pantalla.ts';
import { abrirConsola } from '../support/abrirConsola.ts';

describe('the states of a page (§C2.15, §C16.1)', () => {
  it.each([
    ['/no/es', '', refuse(404, 'no_encontrado')],
    // In a read only the address can be wrong.
    ['/recintos/nuevo', 'GET /consola/recintos/nuevo/versiones', refuse(400, 'datos_invalidos')],
    ['/eventos/999999/datos', 'GET /consola/eventos/999999', refuse(404, 'evento_no_encontrado')],
  ])(
    'tell in words that an address leads nowhere, also one of a thing that is gone: %s',
    async (ruta, call, answer) => {
      await abrirConsola(ruta, { [call]: answer });
      await until(() => expect(words(one('main'))).toContain('No encontramos esa página'));
    },
  );

  it('tells an empty filter result from an empty list, and leads back to all', async () => {
    await abrirConsola('/auditoria?desde=2099-01-01', {
      'GET /consola/auditoria': { lineas: [], siguiente: null },
    });
    await awaitWords('Ningún cambio desde ese día');
    await press(one('button', 'Ver todos'));
    await until(() => expect(location.search).toBe(''));
  });

  it('tells a person whose role does not reach a page', async () => {
    await abrirConsola('/dinero', { 'GET /consola/dinero': refuse(403, 'sin_permiso') }, ['taquilla']);
    await awaitWords('Tu papel no llega hasta aquí');
  });

  it('shows the folio of a failure, and tries again by a press and by itself', async () => {
    let veces = 0;
    const falla = {
      ...refuse(500, 'error_interno', 'Algo salió mal de nuestro lado.'),
      headers: { 'x-folio': 'abcdef12-3456' },
    };
    await abrirConsola('/recintos', {
      'GET /consola/recintos': () => {
        veces += 1;
        return falla;
      },
    });
    await awaitWords(/Folio: abcdef12/);
    const antes = veces;
    await press(await shown('button', 'Reintentar'));
    await until(() => expect(veces).toBeGreaterThan(antes));
    await awaitWords(/Se intenta otra vez en \d s/);
  });

  it('says that there is no network, until there is one', async () => {
    await abrirConsola('/recintos', { 'GET /consola/recintos': { recintos: [] } });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await awaitWords('Sin conexión');
    vi.restoreAllMocks();
    dispatchEvent(new Event('online'));
    await until(() => expect(words()).not.toContain('Sin conexión'));
  });
});
