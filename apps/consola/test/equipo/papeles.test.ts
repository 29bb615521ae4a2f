// @vitest-environment happy-dom
import { PERMISOS } from '@taquilla/rules/permisos';
import { expect, it } from 'vitest';
import { until } from '../../../../packages/ui/test/pantalla.ts';
import { abrirConsola } from '../support/abrirConsola.ts';

it('§C1.3: the team’s table tells every act of staff, cancelling an event too', async () => {
  await abrirConsola('/equipo', { 'GET /consola/personal': { personal: [] } });
  await until(() => expect(document.querySelector('.permisos')).not.toBeNull());
  const rows = [...document.querySelectorAll('.permisos tbody tr')];
  const told = rows.map(row => [...row.children].map(cell => cell.textContent));
  expect(told).toContainEqual(['Cancelar o mover un evento', 'con código', 'propone', 'no', 'no', 've']);
  // The door's own act is no row of §C1.3.
  expect(told).toHaveLength(Object.keys(PERMISOS).length - 1);
});
