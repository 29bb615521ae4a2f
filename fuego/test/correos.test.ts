import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encolarCorreo } from '../../apps/api/src/correos/correo.repository.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const KEY = 'clave-de-metricas';
const CORREOS = 20;

let bed: TestBed;
beforeAll(async () => {
  bed = await openTestBed({ processes: 1, env: { METRICAS_CLAVE: KEY } });
});
afterAll(() => bed.close());

describe('the thread that sends mails (P3)', () => {
  it('sends what the outbox holds, and the server counts it', async () => {
    for (let i = 0; i < CORREOS; i++)
      await encolarCorreo(bed.db, {
        clave: `c:${i}`,
        para: `c${i}@correo.example`,
        tipo: 'contrasena_cambiada',
        datos: { nombre: 'Jimena' },
      });
    // The counter grows before the mail's row changes.
    await expect.poll(readEstados).toEqual([{ estado: 'enviado' }]);
    await expect.poll(readEnviados).toBe(CORREOS);
  });
});

async function readEstados(): Promise<unknown[]> {
  return (await bed.db.query('select distinct estado from correo')).rows;
}

async function readEnviados(): Promise<number> {
  const response = await fetch(`${bed.apis[0]?.url}/metrics`, {
    headers: { authorization: `Bearer ${KEY}` },
  });
  const [, cuenta = '0'] =
    /^taquilla_correo_segundos_count\{resultado="enviado"\} (\d+)$/m.exec(await response.text()) ?? [];
  return Number(cuenta);
}
