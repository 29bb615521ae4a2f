import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { Corriendo } from '../../src/cancelaciones/Corriendo.tsx';
import { type Plan, SIN_DECIDIR } from '../../src/cancelaciones/decision.ts';
import { Gracia } from '../../src/cancelaciones/Gracia.tsx';
import { PasoCausa } from '../../src/cancelaciones/PasoCausa.tsx';
import { PasoConfirmar } from '../../src/cancelaciones/PasoConfirmar.tsx';
import { PasoQuien } from '../../src/cancelaciones/PasoQuien.tsx';
import type { Cancelacion } from '../../src/cancelaciones/palabras.ts';
import type { PasoConPlanProps } from '../../src/cancelaciones/paso.tsx';
import { buildCorrida } from '../support/cambios.ts';

const EnConsola = Router as FunctionComponent<{ ssrPath: string; children?: ReactNode }>;

/** The words of a screen: its text without markup. */
function leer<Props extends object>(Pantalla: FunctionComponent<Props>, props: Props): string {
  const html = renderToString(
    createElement(EnConsola, { ssrPath: '/consola' }, createElement(Pantalla, props)),
  );
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

const PLAN: Plan = {
  id: null,
  estado: 'ensayo',
  medios: [
    { medio: 'tarjeta', ventas: 411, boletos: 1104, monto: 1_496_310 },
    { medio: 'cuenta', ventas: 38, boletos: 96, monto: 134_208 },
    { medio: 'terminal', ventas: 16, boletos: 47, monto: 66_660 },
    { medio: 'efectivo', ventas: 14, boletos: 41, monto: 54_940 },
    { medio: 'gratis', ventas: 7, boletos: 22, monto: 0 },
  ],
  ventas: 486,
  boletos: 1310,
  total: 1_752_118,
  compensacion: { parte: 0.2, monto: 350_423.6, hasta: '2027-11-29' },
  apartados: 31,
  cobrosEnCurso: 3,
  contracargos: { ventas: 2, monto: 6_288 },
  boletosUsados: 0,
  porElProveedor: 1_630_518,
  saldo: 1_184_932,
  faltan: 445_586,
  promesa: '2026-12-11',
  promesaDias: 12,
  segundaPersona: true,
  personas: [{ id: 7, nombre: 'Tomás Arriaga' }],
};

const PASO = {
  evento: { id: 3, nombre: 'Última vuelta', clave: 'ultima-vuelta-gdl' },
  decision: { ...SIN_DECIDIR, causa: 'produccion', frase: 'La producción no pudo montar el escenario.' },
  cuerpo: { causa: 'produccion', atribuible: true, frase: 'La producción no pudo.', palabras: {} },
  plan: PLAN,
  cambiar: () => undefined,
  irA: () => undefined,
} as unknown as PasoConPlanProps;

describe('the steps of cancelling', () => {
  it('begin with the cause, in two groups with what each one owes (§C7.4)', () => {
    const dicho = leer(PasoCausa, PASO);
    expect(dicho).toContain('Responsabilidad de quien organiza Se devuelve todo y se debe 20 % más');
    expect(dicho).toContain('No se puede atribuir a nadie Se devuelve todo, sin compensación');
    for (const causa of [
      'Ventas bajas',
      'Falla de producción',
      'El artista no viene',
      'El recinto',
      'Otra',
      'Clima, con aviso de la autoridad',
      'Orden sanitaria',
      'Enfermedad o accidente del artista',
      'Orden de una autoridad',
    ])
      expect(dicho).toContain(causa);
    expect(dicho).toContain('Causa registrada: falla de producción, responsabilidad de quien organiza.');
    expect(dicho).toContain('La causa no se cambia después.');
    const alReves = leer(PasoCausa, { ...PASO, decision: { ...PASO.decision, seAparta: true } });
    expect(alReves).toContain('Por qué te apartas del reparto de Profeco');
    expect(alReves).toContain('Lo tiene que confirmar otro Dueño.');
  });

  it('tell who gets what per means beside the balance, and offer to keep nothing (§C7.4, §C7.7)', () => {
    const dicho = leer(PasoQuien, { ...PASO, error: null });
    expect(dicho).toContain('$1,752,118.00 486 ventas, 1,310 boletos. Quedarse con un cargo no es opción');
    expect(dicho).toContain('Terminal de taquilla En caja, con folio, o CLABE');
    expect(dicho).toContain('$134,208.00');
    expect(dicho).toContain('Compensación del 20 % $350,423.60');
    expect(dicho).toContain('hasta el 29 nov 2027. La que nadie pida sigue debida.');
    expect(dicho).toContain('Si terminan pagados, se devuelven solos. 3');
    expect(dicho).toContain(
      'Contracargos abiertos por $6,288.00. Esperan a que el banco cierre: no se paga dos veces. 2',
    );
    expect(dicho).toContain('Faltan $445,586.00');
    expect(dicho).toContain('vie 11 dic (10 días hábiles)');
    expect(dicho).not.toContain('Profeco espera');
    const tarde = leer(PasoQuien, {
      ...PASO,
      error: null,
      decision: { ...PASO.decision, promesa: '2027-01-15' },
    });
    expect(tarde).toContain('Son 47 días.');
    const mudo = leer(PasoQuien, { ...PASO, error: null, plan: { ...PLAN, saldo: null, faltan: null } });
    expect(mudo).toContain('El proveedor no dijo su saldo. Puedes seguir');
  });

  it('end with what happens when, and whom it waits for (§C7.14)', () => {
    const dicho = leer(PasoConfirmar, { ...PASO, olvidar: () => undefined });
    expect(dicho).toContain('Se detiene la venta y los 1,310 boletos dejan de abrir la puerta.');
    expect(dicho).toContain('Todavía puedes deshacer. No se mueve dinero ni sale ningún correo.');
    expect(dicho).toContain('Escribe la clave del evento: ultima-vuelta-gdl');
    expect(dicho).toContain('Tomás Arriaga , Dueño');
    expect(dicho).toContain('Proponer la cancelación');
    expect(dicho).toContain('Falta la clave del evento.');
    const sola = leer(PasoConfirmar, {
      ...PASO,
      plan: { ...PLAN, personas: [] },
      olvidar: () => undefined,
    });
    expect(sola).toContain('No hay otro Dueño en el equipo.');
  });
});

const CORRIDA = buildCorrida({
  tipo: 'cancelar',
  compensacion: {
    parte: 0.2,
    hasta: '2027-11-29',
    debida: { ventas: 479, monto: 350_423.6 },
    pagada: { ventas: 6, monto: 18_864 },
  },
  promesa: '2026-12-11',
  promesaDias: 12,
  confirmadaEn: '2026-11-30T00:04:00.000Z',
  graciaHasta: '2026-11-30T00:14:00.000Z',
  ventas: 486,
  boletos: 1310,
  total: 1_752_118,
  comoVa: [
    { como: 'devuelto', ventas: 302, monto: 1_098_214 },
    { como: 'en_camino', ventas: 23, monto: 86_718 },
    { como: 'por_enviar', ventas: 114, monto: 420_118 },
    { como: 'espera_cuenta', ventas: 5, monto: 12_892 },
    { como: 'en_caja', ventas: 30, monto: 121_600 },
    { como: 'fallida', ventas: 3, monto: 6_288 },
    { como: 'contracargo', ventas: 2, monto: 6_288 },
    { como: 'sin_costo', ventas: 7, monto: 0 },
  ],
  saldo: { disponible: 0, porEnviar: 420_118, faltan: 420_118, vistoEn: '2026-11-30T03:40:00.000Z' },
  correos: { enviados: 481, porEnviar: 0, rebotados: 5, detenidos: false, siguenEn: null, comunicados: 1 },
});

describe('the page of a run', () => {
  it('shows each state in sales and pesos, whose sum is what was paid (§C7.7)', () => {
    const dicho = leer(Corriendo, { cancelacion: CORRIDA });
    expect(dicho).toContain('Ya se devolvió $1,098,214.00 de $1,752,118.00 302 de 486 ventas');
    expect(dicho).toContain('Un comunicado espera desde que cambió el evento: revisa sus palabras');
    for (const estado of [
      'Devuelto',
      'En camino',
      'Por enviar',
      'Espera una cuenta',
      'A mano, en caja',
      'No salió',
    ])
      expect(dicho).toContain(estado);
    expect(dicho).toContain('Suma, igual a lo que pagaron 486 $1,752,118.00');
    const sumado = CORRIDA.comoVa.reduce((suma, { monto }) => suma + monto, 0);
    expect(sumado).toBe(CORRIDA.total);
    expect(dicho).toContain(
      'Va a 5 por segundo; la venta de otros eventos no se frena. Termina en menos de 1 minuto.',
    );
    expect(dicho).toContain('3 esperan a una persona.');
    expect(dicho).toContain('Reintentar los 3');
    expect(dicho).toContain('vie 11 dic Quedan 12 días. Fija desde que se confirmó.');
    expect(dicho).toContain('Corregir 5 direcciones');
    expect(dicho).toContain('Debidas $350,423.60 Pedidas y pagadas $18,864.00');
    expect(dicho).toContain('La que nadie pida sigue debida.');
  });

  it('says how much money is missing, and that it goes on by itself (§C7.7)', () => {
    const dicho = leer(Corriendo, { cancelacion: { ...CORRIDA, estado: 'sin_fondos' } });
    expect(dicho).toContain('Faltan $420,118.00 en el saldo del proveedor');
    expect(dicho).toContain(
      'Se detuvo sola con 114 ventas por enviar. Nadie perdió su turno ni recibió menos.',
    );
    expect(dicho).toContain('En cuanto deposites sigue sola;');
    expect(dicho).toContain('Por enviar Espera saldo');
  });

  it('promises of a pause what is true: nothing more leaves (§C7.7)', () => {
    const dicho = leer(Corriendo, { cancelacion: { ...CORRIDA, estado: 'pausada' } });
    expect(dicho).toContain(
      'No sale ninguna devolución más hasta que sigas, tampoco las que ya estaban ordenadas.',
    );
    expect(dicho).toContain('Seguir con las devoluciones');
  });

  it('tells a promise that was kept, is in danger, or late (§C7.7)', () => {
    const promesa = (cambio: Partial<Cancelacion>) =>
      leer(Corriendo, { cancelacion: { ...CORRIDA, ...cambio } });
    expect(promesa({ cumplida: true })).toContain('La promesa Cumplida');
    expect(promesa({ promesaDias: 2 })).toContain('La promesa En riesgo');
    expect(promesa({ promesaDias: -1, cumplida: false })).toContain('La promesa Tarde');
  });

  it('leaves nothing to press for who may only read (§C1.4)', () => {
    const dicho = leer(Corriendo, { cancelacion: { ...CORRIDA, estado: 'sin_fondos', conducible: false } });
    for (const boton of ['Pausar', 'Reintentar', 'Ya deposité', 'Corregir el texto'])
      expect(dicho).not.toContain(boton);
  });

  it('offers the undo while it can be undone, and says what it cannot bring back (§C7.14)', () => {
    const enUnRato = new Date(Date.now() + 500_000).toISOString();
    const dicho = leer(Gracia, { cancelacion: { ...CORRIDA, estado: 'gracia', graciaHasta: enUnRato } });
    expect(dicho).toContain('Todavía no sale dinero ni correos');
    expect(dicho).toContain('los apartados sueltos no regresan');
    expect(dicho).toContain('Deshacer');
    expect(dicho).toContain('1,310 boletos ya no abren la puerta');
    const ya = new Date(Date.now() - 1_000).toISOString();
    const tarde = leer(Gracia, { cancelacion: { ...CORRIDA, estado: 'gracia', graciaHasta: ya } });
    expect(tarde).toContain('Se acabó el tiempo para deshacer');
    expect(tarde).not.toContain('Deshacer');
  });
});
