import { mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearEvento, venderDirecto } from '../../apps/api/test/support/fabrica.ts';
import { awaitRest, countCobros, exigirCuentasClaras } from '../support/comprobar.ts';
import { waitUntil } from '../support/processes.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

// Checks the checker: `comprobar`, which ends the other rounds, must notice books that do not agree.

let bed: TestBed;
beforeAll(async () => {
  bed = await openTestBed({ processes: 1 });
  // The server has made the tables; its jobs would change the books under comparison, and lock tables to be emptied.
  await bed.apis[0]?.stop();
});
afterAll(() => bed.close());

interface CargoAjeno {
  id: string;
  order_id: string;
  status: string;
  amount: number;
  refunds?: { amount: number }[];
}

/** The test bed, with a provider whose books hold these charges. */
const conLibros = (...cargos: CargoAjeno[]) => ({ db: bed.db, control: async () => cargos });

/** A seat paid by card for 1,250 pesos; answers the reservation, and the charge as the provider should hold it. */
async function vender(): Promise<{ reservaId: string; suyo: CargoAjeno }> {
  const { eventoId, lugares } = await crearEvento(bed.db, { precio: 125_000 });
  const { reservaId } = await venderDirecto(bed.db, { eventoId, lugares: lugares.slice(0, 1) });
  const id = `tr${reservaId}`;
  await bed.db.query(
    `insert into cargo (id, reserva_id, order_id, proveedor_id, monto, estado) values ($1, $1, $2, $3, 125000, 'completado')`,
    [reservaId, `TQ-${reservaId}`, id],
  );
  await bed.db.query(
    `insert into correo (clave, tipo, para, datos, estado) values ($1, 'boletos', 'a@b.example', '{}', 'enviado')`,
    [`boletos:${reservaId}`],
  );
  return { reservaId, suyo: { id, order_id: `TQ-${reservaId}`, status: 'completed', amount: 1250 } };
}

async function conVenta<T>(tarea: (venta: Awaited<ReturnType<typeof vender>>) => Promise<T>): Promise<T> {
  const venta = await vender();
  try {
    return await tarea(venta);
  } finally {
    // As a replica, because append-only tables refuse to be emptied.
    const connection = await bed.db.connect();
    try {
      await connection.query(
        'set session_replication_role = replica; truncate reserva, boleto, cargo, devolucion, correo, lugar, contracargo restart identity cascade',
      );
    } finally {
      connection.release(true);
    }
  }
}

describe('books that are compared', () => {
  it('agree where the provider was paid what the sale cost', () =>
    conVenta(({ suyo }) => exigirCuentasClaras(conLibros(suyo))));

  it.each<[string, (suyo: CargoAjeno) => CargoAjeno[]]>([
    ['the provider was paid for nothing of ours', suyo => [suyo, { ...suyo, id: 'trx', order_id: 'TQ-x' }]],
    ['the provider was paid twice for one sale', suyo => [suyo, { ...suyo, id: 'trx' }]],
    ['the provider knows nothing of a paid sale', () => []],
    ['the provider was paid another amount', suyo => [{ ...suyo, amount: 1250.01 }]],
    ['the provider has given a paid sale back', suyo => [{ ...suyo, status: 'refunded' }]],
  ])('do not agree where %s', (_, libros) =>
    conVenta(async ({ suyo }) => {
      await expect(exigirCuentasClaras(conLibros(...libros(suyo)))).rejects.toThrow('paid sales');
    }),
  );

  const unaParte = async (suyo: CargoAjeno) => {
    const reservaId = suyo.id.slice(2);
    await bed.db.query(
      `insert into devolucion (id, cargo_id, monto, motivo, estado) values (gen_random_uuid(), $1, 20000, 'Una parte', 'hecha')`,
      [reservaId],
    );
    await bed.db.query('update boleto set pagado = pagado - 20000 where reserva_id = $1', [reservaId]);
  };

  it('agree where the provider gave back the part that we say went back', () =>
    conVenta(async ({ suyo }) => {
      await unaParte(suyo);
      await exigirCuentasClaras(conLibros({ ...suyo, refunds: [{ amount: 200 }] }));
    }));

  it.each<[string, { amount: number }[]]>([
    ['gave nothing back of what we say went back', []],
    ['gave it back twice', [{ amount: 200 }, { amount: 200 }]],
    ['gave another part back', [{ amount: 199.99 }]],
  ])('do not agree where the provider %s', (_, refunds) =>
    conVenta(async ({ suyo }) => {
      await unaParte(suyo);
      await expect(exigirCuentasClaras(conLibros({ ...suyo, refunds }))).rejects.toThrow('went back');
    }),
  );

  it('are not all that is looked at: the invariants are too', () =>
    conVenta(async ({ suyo }) => {
      await bed.db.query('delete from correo');
      await expect(exigirCuentasClaras(conLibros(suyo))).rejects.toThrow('exactly one mail');
    }));

  it('count money that was taken, also where it went back, and none that was refused', () =>
    conVenta(async ({ reservaId, suyo }) => {
      const libros = conLibros(suyo, { ...suyo, status: 'refunded' }, { ...suyo, status: 'failed' });
      expect(await countCobros(libros, reservaId)).toBe(2);
      expect(await countCobros(libros, crypto.randomUUID())).toBe(0);
    }));
});

describe('rest', () => {
  it('is there when nothing is half done', () => conVenta(() => awaitRest(bed, 1)));

  it.each([
    ['a charge without an outcome', `update cargo set estado = 'iniciado'`],
    ['a charge that waits for its bank', `update cargo set estado = 'pendiente'`],
    ['a charge on its way back', `update cargo set estado = 'reembolso_pendiente'`],
    [
      'a refund that has not gone out',
      `insert into devolucion (id, reserva_id, cargo_id, monto, motivo, proximo_intento) select id, reserva_id, id, 1, 'Una parte', 'infinity' from cargo`,
    ],
  ])('is not there with %s', (_, dano) =>
    conVenta(async () => {
      const connection = await bed.db.connect();
      await connection.query(`set session_replication_role = replica; ${dano}`);
      connection.release(true);
      await expect(awaitRest(bed, 0.2)).rejects.toThrow('nothing is half done');
    }),
  );
});

describe('a field', () => {
  it('whose servers do not start leaves no database behind', async () => {
    const root = await mkdtemp(join(tmpdir(), 'taquilla-sin-campo-'));
    const env = { TAQUILLA_POOL: 'muchas' };
    await expect(openTestBed({ processes: 2, env, root })).rejects.toThrow('the server ended with 1');
    expect(await readdir(root)).toEqual([]);
    await rmdir(root);
  });

  it('fails whoever closes it when a server of it has ended by itself, also where it was started anew', async () => {
    const root = await mkdtemp(join(tmpdir(), 'taquilla-con-caida-'));
    const otro = await openTestBed({ processes: 1, root });
    const [server] = otro.apis;
    process.kill(server?.pid() ?? 0, 'SIGKILL');
    await waitUntil('it has gone', () =>
      fetch(`${server?.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    await server?.start();
    await expect(otro.close()).rejects.toThrow('ended by itself: SIGKILL');
    expect(await readdir(root)).toEqual([]);
    await rmdir(root);
  });
});
