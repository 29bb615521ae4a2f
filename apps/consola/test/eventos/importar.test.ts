// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { awaitWords, one, press, shown, words } from '../../../../packages/ui/test/pantalla.ts';
import { abrirConsola } from '../support/abrirConsola.ts';

it('names each fault of an imported file by its field, line and column (§C4.6)', async () => {
  const en = (linea: number, ruta: string, mensaje: string) => ({
    archivo: 'show.yaml',
    linea,
    columna: 3,
    ruta,
    mensaje,
  });
  await abrirConsola('/eventos', {
    'GET /consola/eventos': { eventos: [], siguiente: null, conteos: {} },
    'GET /consola/recintos': { recintos: [] },
    'POST /consola/eventos/importar': {
      status: 422,
      json: {
        statusCode: 422,
        code: 'archivo_con_fallas',
        message: 'El archivo tiene fallas: corrígelas y súbelo otra vez. No se cambió nada.',
        detalles: {
          fallas: [
            en(1, 'evento.limiteDeAsientos', 'Falta este dato.'),
            en(9, '', 'El archivo no se entiende.'),
          ],
        },
      },
    },
  });
  await press(await shown('button', 'Importar'));
  const dialogo = await shown('dialog', 'Importar un evento');
  const elegir = dialogo.querySelector<HTMLInputElement>('input[type="file"]');
  if (!elegir) throw new Error('the dialog takes no file');
  Object.defineProperty(elegir, 'files', { value: [new File(['evento:'], 'show.yaml')] });
  elegir.dispatchEvent(new Event('change', { bubbles: true }));
  await awaitWords('No se cambió nada.');
  expect(words(one('dialog', 'Importar un evento'))).toContain(
    'show.yaml, renglón 1, columna 3evento.limiteDeAsientos: Falta este dato.',
  );
  expect(words(dialogo)).toContain('show.yaml, renglón 9, columna 3El archivo no se entiende.');
});
