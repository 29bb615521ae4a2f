import { expect } from 'vitest';
import { listHistoriaDelProveedor } from '../../src/startup/temporadaDeDemo.repository.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion();

it('a demonstration starts again after a bank gave a card back what the provider did not (§C7.15)', async ({
  db,
  venderGenerales,
  cancelar,
  pasarLaGracia,
  llevar,
  disputar,
}) => {
  const [devuelta, disputada] = [await venderGenerales(1, 550), await venderGenerales(2, 1100)];
  await disputar(disputada.cargoId, 'created');
  await cancelar();
  await pasarLaGracia();
  await disputar(disputada.cargoId, 'accepted');
  await llevar(2);
  for (const { cargoId } of [devuelta, disputada])
    await db.query(`update cargo set proveedor_id = 'trdemo' || proveedor_id where proveedor_id = $1`, [
      cargoId,
    ]);
  const historia = await listHistoriaDelProveedor(db);
  const de = ({ cargoId }: { cargoId: string }) =>
    historia.find(({ id }) => id === `trdemo${cargoId}`)?.refunds;
  expect(de(devuelta)).toEqual([{ id: expect.any(String), amount: 55_000, created_at: expect.any(String) }]);
  expect(de(disputada)).toEqual([]);
});
