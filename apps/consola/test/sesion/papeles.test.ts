import type { Rol } from '@taquilla/contract/comun/acceso';
import type { SesionContada } from '@taquilla/contract/consola/sesion';
import type { Venta } from '@taquilla/contract/consola/ventas';
import { ROLES } from '@taquilla/rules/permisos';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sinOtroDueno } from '../../src/cancelaciones/Duenos.tsx';
import { Libro } from '../../src/dinero/Libro.tsx';
import { CamposDeDatos } from '../../src/eventos/datos/CamposDeDatos.tsx';
import { formaDe } from '../../src/eventos/datos/forma.ts';
import { PanelDeBloqueos } from '../../src/eventos/lugares/PanelDeBloqueos.tsx';
import { EsperanAUnaPersona } from '../../src/hoy/EsperanAUnaPersona.tsx';
import { FuncionesDeHoy } from '../../src/hoy/FuncionesDeHoy.tsx';
import { Lectores } from '../../src/puertas/Lectores.tsx';
import { permitido, ponerSesion } from '../../src/sesion/sesion.ts';
import { AccionesDeVenta } from '../../src/ventas/AccionesDeVenta.tsx';
import { CobrarDiferencia } from '../../src/ventas/CobrarDiferencia.tsx';
import { EnRevision } from '../../src/ventas/EnRevision.tsx';
import { FiltrosDeVentas } from '../../src/ventas/FiltrosDeVentas.tsx';
import { SIN_FILTROS } from '../../src/ventas/filtros.ts';
import { enTexto } from '../support/enTexto.ts';

const nada = () => undefined;
/** A part of a screen whose props matter only as far as they are named. */
const parte = (de: unknown, props: object) =>
  enTexto(createElement(de as FunctionComponent<object>, props) as ReactNode);
const FECHA = '2031-12-31T04:30:00.000Z';
const RECINTO = { id: 1, clave: 'teatro', nombre: 'Teatro', ciudad: 'Cancún', zona: 'America/Cancun' };
const alarma = (tipo: string) =>
  parte(EsperanAUnaPersona, { alarmas: [{ tipo, texto: 'Algo espera.', cuantos: 2, folios: [] }] });
const VENTA = {
  folio: 'ABCDE23456',
  evento: { id: 7, nombre: 'Noche', fecha: FECHA, zona: RECINTO.zona },
  vendidaEn: FECHA,
  comprador: { nombre: null, correo: null, registrado: false },
  pagos: { diferencias: 0, devuelto: 0, queda: 100 },
  diferenciaDe: null,
  boletos: [{ id: 1, estado: 'vigente' }],
} as unknown as Venta;

/** Sentences that tell a person to act, as each role's screen shows them, and the roles that may act so (§C1.3). */
const FRASES: readonly [frase: string, dicha: () => string, quienes: readonly Rol[]][] = [
  [
    'Inténtalo de nuevo o págalo por otro medio.',
    () => alarma('reembolso_fallido'),
    ['plataforma', 'contabilidad'],
  ],
  [
    'corrige el correo o mándalos otra vez.',
    () => alarma('correo_fallido'),
    ['plataforma', 'organizador', 'taquilla'],
  ],
  [
    'Decide si la venta queda en pie o se reembolsa.',
    () => alarma('pago_en_revision'),
    ['plataforma', 'contabilidad'],
  ],
  [
    'Dejar la venta en pie',
    () => parte(EnRevision, { venta: { ...VENTA, enRevision: FECHA } }),
    ['plataforma', 'contabilidad'],
  ],
  ['coteja otra vez.', () => alarma('cotejo'), ['plataforma', 'contabilidad']],
  [
    'Preguntar al proveedor',
    () =>
      parte(Libro, {
        dinero: { eventos: [], descuadres: [], diferencias: [], medios: [], probadoEn: FECHA },
      }),
    ['plataforma', 'contabilidad'],
  ],
  [
    'href="/eventos/7/puerta"',
    () => {
      const { id, ...evento } = { ...RECINTO, id: 7 };
      const funcion = {
        ...evento,
        id,
        recinto: 'Teatro',
        fecha: FECHA,
        cartel: null,
        boletos: 3,
        entraron: 0,
      };
      return parte(FuncionesDeHoy, {
        eventos: [{ ...funcion, porMinuto: 0, puertas: [] }],
        ahora: new Date(FECHA),
      });
    },
    ['plataforma', 'organizador', 'puerta'],
  ],
  [
    'se mueve con «Cambiar fecha, recinto o cartel»',
    () => {
      const evento = {
        ...{ id: 7, estado: 'en_venta', tomado: true, recinto: RECINTO, fecha: FECHA, artistas: [] },
        ...{ ventaDesde: null, ventaHasta: null, descripcion: '', politica: { tipo: 'ley', dias: null } },
      };
      const forma = formaDe(evento as never);
      const avisos = { avisos: [], falta: false };
      return parte(CamposDeDatos, { evento, forma, faltas: {}, cambiar: nada, avisos });
    },
    ['plataforma', 'organizador'],
  ],
  [
    'bloquéalos.',
    () => {
      const puede = permitido('bloquear_lugares', { eventoId: 7 });
      return parte(PanelDeBloqueos, { evento: { id: 7, recinto: RECINTO }, bloqueos: [], puede });
    },
    ['plataforma', 'organizador', 'taquilla'],
  ],
  [
    'Empareja el primero.',
    () => {
      const lleva = permitido('llevar_puertas');
      return parte(Lectores, { eventoId: 7, lectores: [], puertas: [], lleva, alCambiar: nada });
    },
    ['plataforma', 'organizador'],
  ],
  ['invita a uno en Equipo.', () => sinOtroDueno(), ['plataforma']],
  [
    'abre tu caja',
    () => parte(CobrarDiferencia, { mas: { efectivo: { total: 9 }, terminal: { total: 9 } }, cuenta: null }),
    ['plataforma', 'taquilla'],
  ],
  [
    'folio, nombre, correo',
    () => parte(FiltrosDeVentas, { filtros: SIN_FILTROS, filtrar: nada }),
    ['plataforma', 'organizador', 'taquilla', 'contabilidad'],
  ],
];

describe('a role is never told to do what it may not (§C1.3, §C1.4)', () => {
  beforeAll(() => vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => null })));
  afterAll(() => vi.unstubAllGlobals());

  const entrar = (rol: Rol) =>
    ponerSesion({
      csrf: 'x',
      paso: 'lista',
      personal: { id: 4, nombre: 'Nadia Sol', roles: [rol] },
      eventos: 'todos',
      candado: null,
    } as unknown as SesionContada);

  it.each(FRASES)('"%s" is read by those who may', (frase, dicha, quienes) => {
    const leen = ROLES.filter(rol => {
      entrar(rol);
      return dicha().includes(frase);
    });
    expect(leen).toEqual(quienes);
  });

  it('§C11.5: the list of the provider, which knows no events, is asked by those who act on all', () => {
    ponerSesion({
      csrf: 'x',
      paso: 'lista',
      personal: { id: 4, nombre: 'Nadia Sol', roles: ['contabilidad'] },
      eventos: [7],
      candado: null,
    } as unknown as SesionContada);
    const dinero = { eventos: [], descuadres: [], diferencias: [], medios: [], probadoEn: FECHA };
    expect(parte(Libro, { dinero })).not.toContain('Preguntar al proveedor');
  });

  it('§C6.6: the difference of a change of seat offers no refund of its own', () => {
    entrar('plataforma');
    expect(parte(AccionesDeVenta, { venta: VENTA })).toContain('Reembolsar');
    const diferencia = { ...VENTA, diferenciaDe: 'ABCDE23457', boletos: [] };
    expect(parte(AccionesDeVenta, { venta: diferencia })).not.toContain('Reembolsar');
  });
});
