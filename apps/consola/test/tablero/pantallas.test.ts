// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { awaitWords, words } from '../../../../packages/ui/test/pantalla.ts';
import { abrirConsola } from '../support/abrirConsola.ts';
import { buildEvento } from '../support/cambios.ts';

it('says how many of the tickets on its curve were returned: its figure counts only the living (§C11.1, §C11.3)', async () => {
  const dinero = { ventas: 5, boletos: 12, cobrado: 1_200, neto: 1_000, devuelto: 200 };
  await abrirConsola('/eventos/3/tablero', {
    'GET /consola/eventos/3': buildEvento(),
    'GET /consola/eventos': { eventos: [], siguiente: null },
    'GET /consola/eventos/3/tablero': {
      hasta: new Date().toISOString(),
      zona: 'America/Mexico_City',
      lugares: {
        aforo: 500,
        bloqueados: 0,
        vendidos: 10,
        cortesias: 0,
        apartados: 0,
        enCobro: 0,
        porPagar: 0,
        ocupacion: 0.02,
        asistencia: 0,
      },
      esperanAviso: 0,
      llegadas: [],
      dinero: {
        ...dinero,
        importe: 0,
        descuento: 0,
        subtotal: 0,
        cargoServicio: 0,
        cargoTarjeta: 0,
        iva: 0,
        porDevolver: 0,
        fallido: 0,
      },
      porMetodo: [],
      porCanal: [],
      porPromocion: [],
      porSeccion: [],
      porZona: [],
      porDia: [{ dia: '2026-11-20', ventas: 5, boletos: 12, cobrado: 1_200, acumulado: 12 }],
      porHora: [],
      fases: [],
      otro: null,
      embudo: { apartadas: 5, intentadas: 5, pagadas: 5, rechazos: [] },
    },
  });
  await awaitWords(/Van 12 boletos, con los 2 que ya se devolvieron, a [\d,]+ días de la función\./);
  expect(words()).toContain('10 de 500');
});
