import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { imprevisto, type OpcionesDeImprevisto } from '../../src/cli/imprevistos.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion().extend('mandar', ({ tienda, db, clave }, { onCleanup }) => {
  const dicho: string[] = [];
  const espias = (['log', 'error'] as const).map(cual =>
    vi.spyOn(console, cual).mockImplementation((...partes) => void dicho.push(partes.join(' '))),
  );
  onCleanup(() => {
    for (const espia of espias) espia.mockRestore();
  });
  return async (
    orden: 'cancelar' | 'posponer' | 'mover' | 'interrumpir',
    opciones: OpcionesDeImprevisto = {},
    config = tienda.context.config,
  ) => {
    dicho.length = 0;
    const dadas = { causa: 'produccion', frase: 'El escenario no llegó a tiempo a la ciudad.', ...opciones };
    const codigo = await imprevisto(db, config, { orden, clave, opciones: dadas });
    return { codigo, texto: dicho.join('\n') };
  };
});

describe('the command line (§C7.19)', () => {
  it('rehearses, wants a yes, and moves the event by the code of the console, with its line in the auditoría', async ({
    db,
    evento,
    venderGenerales,
    mandar,
  }) => {
    await venderGenerales(2, 1100);
    const ensayo = await mandar('mover', { fecha: '2031-05-17 20:00', ensayo: true });
    expect(ensayo.codigo).toBe(0);
    expect(ensayo.texto).toMatch(/1 ventas, 2 boletos, \$1,100\.00 si todos devuelven/);
    expect((await mandar('mover', { fecha: '2031-05-17 20:00' })).codigo).toBe(1);
    const runs = async () =>
      (await db.query('select tipo, estado from cancelacion where evento_id = $1', [evento.eventoId])).rows;
    expect(await runs()).toEqual([]);
    expect((await mandar('mover', { fecha: '17 de mayo', si: true })).texto).toMatch(
      /--fecha se escribe como/,
    );
    expect((await mandar('mover', { fecha: '2031-05-17 20:00', causa: 'lluvia', si: true })).texto).toMatch(
      /Elige la causa/,
    );
    const { codigo, texto } = await mandar('mover', { fecha: '2031-05-17 20:00', si: true });
    expect(codigo).toBe(0);
    expect(texto).toMatch(/En diez minutos/);
    expect(await runs()).toEqual([{ tipo: 'reprogramar', estado: 'gracia' }]);
    const { rows } = await db.query(
      `select quien, despues ->> 'tipo' as tipo from auditoria where accion = 'evento.reprogramar' and evento_id = $1`,
      [evento.eventoId],
    );
    expect(rows).toEqual([{ quien: 'La línea de comandos', tipo: 'reprogramar' }]);
  });

  it('asks the stand-in that a demonstration runs for its balance, and says how to where none does (§C7.7)', async ({
    tienda,
    venderGenerales,
    mandar,
  }) => {
    await venderGenerales(1, 550);
    const { config } = tienda.context;
    const dataDir = await mkdtemp(join(tmpdir(), 'taquilla-'));
    const deDemo = { ...config, dataDir, openpay: { ...config.openpay, baseUrl: null } };
    expect((await mandar('cancelar', { ensayo: true }, deDemo)).texto).toMatch(
      /El saldo no se sabe: .* Arráncalo \(npm start\) y repite/,
    );
    await writeFile(join(dataDir, 'openpay-sandbox-url.txt'), tienda.openpay.url);
    expect((await mandar('cancelar', { ensayo: true }, deDemo)).texto).toMatch(/Saldo del proveedor: \$/);
    await rm(dataDir, { recursive: true });
  });

  it('only proposes what departs from the default of the cause', async ({ venderGenerales, mandar }) => {
    await venderGenerales(1, 550);
    const { codigo, texto } = await mandar('cancelar', {
      si: true,
      'no-atribuible': true,
      motivo: 'Lo ordenó la autoridad por escrito',
    });
    expect(codigo).toBe(0);
    expect(texto).toMatch(/lo confirma un Dueño/);
  });
});
