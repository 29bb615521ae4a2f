import type { Accion } from '@taquilla/contract/comun/acceso';
import { describe, expect, it } from 'vitest';
import {
  actuaEn,
  eventosDe,
  hace,
  haceConCodigo,
  limitesDe,
  ordenaReembolsos,
  PERMISOS,
  type Permiso,
  pideSegundoFactor,
  ROLES,
  rolesQuePueden,
} from '../src/permisos.ts';

const SIGNO: Record<Permiso, string> = { hace: 'Y', lee: 'r', hace_con_codigo: '+', propone: 'p' };

/** One row of the table a line; a mark with a narrower permission has an asterisk. */
const filaDe = (accion: Accion) =>
  ROLES.map(rol => {
    const celda = PERMISOS[accion][rol];
    return celda ? `${SIGNO[celda.permiso]}${celda.limite ? '*' : ''}` : '·';
  }).join(' ');

describe('what each role may (§C1.3)', () => {
  it('is the table of the specification', () => {
    const tabla = Object.fromEntries(Object.keys(PERMISOS).map(id => [id, filaDe(id as Accion)]));
    expect(tabla).toEqual({
      // In the order of ROLES: owner, organiser, box office, door, accounts.
      ver_evento: 'Y Y r r r',
      editar_evento: 'Y Y · · ·',
      fijar_precios: 'Y Y · · r',
      bloquear_lugares: 'Y Y Y* · ·',
      vender: 'Y · Y · ·',
      dar_cortesias: 'Y Y* Y* · r',
      ver_ventas: 'Y Y* Y* Y* Y',
      reenviar_boletos: 'Y Y Y · ·',
      reembolsar: '+ p Y* · +',
      cancelar_evento: '+ p · · r',
      ver_cifras: 'Y Y Y* Y* Y',
      exportar: '+ · · · +',
      conciliar: 'Y r · · Y',
      llevar_puertas: 'Y Y · r ·',
      dejar_entrar: '· · · Y ·',
      administrar: '+ r* r* r* r',
    });
  });

  it('is done by one who does it in any of their roles, and not by one who reads or proposes it (§C1.1)', () => {
    expect(hace(['puerta', 'taquilla'], 'vender')).toBe(true);
    expect(hace(['contabilidad'], 'reembolsar')).toBe(true);
    expect(hace(['organizador'], 'reembolsar')).toBe(false);
    expect(hace(['organizador'], 'conciliar')).toBe(false);
    expect(hace([], 'ver_evento')).toBe(false);
  });

  it('lets a call be made by each role whose permission goes as far, and by no other (§C1.3)', () => {
    expect(rolesQuePueden('conciliar', 'leer')).toEqual(['plataforma', 'organizador', 'contabilidad']);
    expect(rolesQuePueden('conciliar', 'hacer')).toEqual(['plataforma', 'contabilidad']);
    expect(rolesQuePueden('reembolsar', 'leer')).toEqual([
      'plataforma',
      'organizador',
      'taquilla',
      'contabilidad',
    ]);
    expect(rolesQuePueden('reembolsar', 'proponer')).toContain('taquilla');
    expect(rolesQuePueden('vender', 'leer')).toEqual(['plataforma', 'taquilla']);
    expect(rolesQuePueden('cancelar_evento', 'proponer')).toEqual(['plataforma', 'organizador']);
  });

  it('asks for a second factor as soon as one role has an act that wants its code (§C13.4)', () => {
    expect(ROLES.filter(rol => pideSegundoFactor([rol]))).toEqual(['plataforma', 'contabilidad']);
    expect(pideSegundoFactor(['puerta', 'contabilidad'])).toBe(true);
    expect(pideSegundoFactor([])).toBe(false);
  });

  it('takes off a limit for a person one of whose roles has none (§C1.3)', () => {
    expect(limitesDe(['taquilla'], 'bloquear_lugares')).toEqual(['con_motivo']);
    expect(limitesDe(['taquilla', 'organizador'], 'bloquear_lugares')).toBeNull();
    expect(limitesDe(['organizador', 'taquilla'], 'dar_cortesias')).toEqual([
      'hasta_su_cuota',
      'de_bloqueos_que_lo_permiten',
    ]);
    expect(limitesDe(['puerta', 'organizador'], 'dar_cortesias')).toEqual(['hasta_su_cuota']);
    expect(limitesDe(['plataforma'], 'vender')).toBeNull();
    expect(limitesDe(['puerta'], 'vender')).toEqual([]);
  });

  it('lets no till of the box office stand in for an order of a refund, nor for its code (§C1.3, §C13.4)', () => {
    const ordenan = rolesQuePueden('reembolsar', 'hacer', { sinLimite: true });
    expect(ordenan).toEqual(['plataforma', 'contabilidad']);
    expect(rolesQuePueden('reembolsar', 'proponer', { sinLimite: true })).toEqual([
      'plataforma',
      'organizador',
      'contabilidad',
    ]);
    expect(rolesQuePueden('reembolsar', 'hacer')).toContain('taquilla');
    expect(haceConCodigo(['taquilla', 'contabilidad'], 'reembolsar', { sinLimite: true })).toBe(true);
    expect(ordenaReembolsos(['taquilla', 'contabilidad'])).toBe(true);
    expect(ordenaReembolsos(['taquilla', 'organizador'])).toBe(false);
    expect(haceConCodigo(['taquilla', 'contabilidad'], 'reembolsar')).toBe(false);
  });
});

describe('where staff act (§C1.2)', () => {
  it('is on the events given to them, and on all for `plataforma`', () => {
    expect(actuaEn({ roles: ['puerta'], eventos: [3, 5] }, 5)).toBe(true);
    expect(actuaEn({ roles: ['puerta', 'organizador'], eventos: [3, 5] }, 4)).toBe(false);
    expect(actuaEn({ roles: ['puerta'], eventos: 'todos' }, 4)).toBe(true);
    expect(actuaEn({ roles: ['puerta', 'plataforma'], eventos: [] }, 4)).toBe(true);
    expect(eventosDe({ roles: ['contabilidad'], eventos: [7] })).toEqual([7]);
  });
});
