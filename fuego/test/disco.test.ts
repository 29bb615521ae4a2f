import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitRest, exigirCuentasClaras } from '../support/comprobar.ts';
import { type Disk, mountDisk } from '../support/disk.ts';
import { startFeria } from '../support/feria.ts';
import { waitUntil } from '../support/processes.ts';
import { API_KEY } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const MEGABYTES = 260;
// Takes a minute, and a disk that few accounts may mount: `npm run fuego -- disco`.
const wants = process.env.FUEGO_ESCALA !== undefined;
const disk = wants ? await mountDisk(MEGABYTES) : '';
if (wants && typeof disk === 'string') console.log(`A full disk was not tested: ${disk}`);

describe.skipIf(typeof disk === 'string')('the disk of the database is full', () => {
  let bed: TestBed;
  const dicho: string[] = [];
  beforeAll(async () => {
    bed = await openTestBed({
      processes: 2,
      root: (disk as Disk).folder,
      log: linea => dicho.push(linea),
    });
  });
  afterAll(async () => {
    await bed?.close();
    await (disk as Disk).remove();
  });

  it('refuses what would be written, shows what is there, falls, and sells on once there is room (R11)', async () => {
    const { fill, empty } = disk as Disk;
    const { apartadas, vendidas, otras, venderMas, stop } = await startFeria(bed, { cuantos: 16 });
    const rechazos = () => otras.get('503 base_no_disponible') ?? 0;
    try {
      await venderMas(20);
      // Leaves room in the log for failing writes: without any the database crashes at once.
      await bed.db.query('select pg_switch_wal()');
      await venderMas(1);
      await fill();
      await waitUntil('who would write is told to come back', async () => rechazos() >= 10);
      expect(await pedirEventos()).toBe(200);

      await waitUntil('the database has no room for its log either', async () => {
        await fill();
        return bed.db.query('select pg_switch_wal() from (select pg_current_xact_id()) escrito').then(
          () => false,
          () => true,
        );
      });
      await waitUntil('it was tried to start it again and again', async () => noArranco(dicho) >= 5);
      await waitUntil('nobody is sent to them', async () => (await listos()).every(listo => !listo));
      await empty();
      await waitUntil('they are back', async () => (await listos()).every(Boolean));
      await venderMas(20);
    } finally {
      // Failures show only after the buyers finish, and they wait for a database with room.
      await empty();
      await stop();
    }
    await awaitRest(bed);
    console.log('full:', vendidas.length, Object.fromEntries(otras));

    expect(vendidas.map(({ reservaId }) => reservaId).sort()).toEqual(apartadas.toSorted());
    const esperadas = /^503 |^504 pago_en_verificacion$/;
    expect([...otras.keys()].filter(response => !esperadas.test(response))).toEqual([]);
    await exigirCuentasClaras(bed);
  });

  const listos = () => Promise.all(bed.apis.map(({ url }) => fetch(`${url}/readyz`).then(r => r.ok)));

  async function pedirEventos(): Promise<number> {
    const url = `${bed.apis[0]?.url}/api/v1/eventos/get_all`;
    return (await fetch(url, { headers: { 'x-api-key': API_KEY } })).status;
  }
});

const noArranco = (dicho: readonly string[]) =>
  dicho.filter(linea => /no arrancó|no space left/i.test(linea)).length;
