import type pg from 'pg';
import { describe, expect } from 'vitest';
import { correoDePago } from '../../src/providers/pagos/openpay/correoDePago.ts';
import { enTienda } from '../support/enTienda.ts';
import { crearUsuario } from '../support/fabrica.ts';
import { tokenDe } from '../support/sesiones.ts';

const it = enTienda({ precio: 50_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 8 });

const DOMINIO_LARGO = `${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
/** Good addresses that the provider refuses: too long, other letters, or both. */
const RAROS = [
  `${'a'.repeat(64)}@${DOMINIO_LARGO}`,
  'ñandú@correo.example',
  'ana@correo-ñandú.example',
  `josé.${'b'.repeat(59)}@${DOMINIO_LARGO}`,
];

describe('a buyer with an address that the card provider does not take', () => {
  it.for(RAROS)(
    'saves a card and pays with an account (§7.28, §7.31): %s',
    async (correo, { tienda, db, apartar }) => {
      const token = await entrarComo(db, correo);
      const nueva = { token_id: await tienda.tokenDeTarjeta(), device_session_id: 'd'.repeat(32) };
      expect((await tienda.call('saveTarjeta', { body: nueva, token })).status).toBe(201);
      const { reservaId } = await apartar(1, { token });
      const source_id = await tienda.tokenDeTarjeta();
      const body = { reservaId, amount: 500, source_id, device_session_id: 'd'.repeat(32), promocion_id: 0 };
      const pago = await tienda.call('makeCargo', { body, token });
      expect(pago.data()).toMatchObject({ cargo: { pagado: true } });
    },
  );

  it.for(RAROS)(
    'pays as a guest, and the tickets go to that very address (§5.10, §7.31): %s',
    async (correo, { tienda, db, apartar }) => {
      const { reservaId } = await apartar();
      const source_id = await tienda.tokenDeTarjeta();
      const invitado = { nombre_invitado: 'Sofía', correo_invitado: correo };
      const body = { reservaId, amount: 500, source_id, device_session_id: 'd'.repeat(32), promocion_id: 0 };
      (await tienda.call('makeCargoInvitado', { body: { ...body, ...invitado } })).data();
      const { rows } = await db.query(`select para from correo where datos ->> 'reservaId' = $1`, [
        reservaId,
      ]);
      expect(rows).toEqual([{ para: correo }]);
    },
  );
});

describe('the address that the provider is told', () => {
  it('is the buyer’s own wherever the provider takes it', () => {
    expect(correoDePago("ana.o'neil+boletos@correo.mx", 'taquilla.example')).toBe(
      "ana.o'neil+boletos@correo.mx",
    );
  });

  it('is the same mailbox in plain letters where only the domain has others', () => {
    expect(correoDePago('ana@ñandú.mx', 'taquilla.example')).toBe('ana@xn--and-6ma2c.mx');
  });

  it('is else one of the shop’s own: never another person’s, one for each buyer', () => {
    const suyo = correoDePago('josé@correo.mx', 'taquilla.example');
    expect(suyo).toMatch(/^comprador-[\da-f]{24}@taquilla\.example$/);
    expect(correoDePago('josé@correo.mx', 'taquilla.example')).toBe(suyo);
    expect(correoDePago('jose\u0301@correo.mx', 'taquilla.example')).not.toBe(suyo);
    expect(correoDePago(`${'a'.repeat(120)}@correo.mx`, 'taquilla.example')).not.toBe(suyo);
  });
});

async function entrarComo(db: pg.Pool, correo: string): Promise<string> {
  const { usuarioId } = await crearUsuario(db, { correo });
  return tokenDe(db, usuarioId);
}
