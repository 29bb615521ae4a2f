import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FILTROS_FECHA, filtroFechas } from '@taquilla/rules/fechas';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { abrirEvento } from '../../src/eventos/archivo/abrirEvento.ts';
import { leerFecha } from '../../src/eventos/archivo/contextoEvento.ts';
import type { EventoDescrito, LugarNombrado } from '../../src/eventos/documento/eventoDescrito.ts';
import { demoMoment } from '../../src/startup/seedDemo.ts';

const FOLDER = fileURLToPath(new URL('../../../../demo/eventos/', import.meta.url));
const AHORA = new Date('2026-11-18T18:00:00Z');
const files = readdirSync(FOLDER);
const abiertos = await Promise.all(files.map(file => abrirEvento(FOLDER + file, { ahora: AHORA })));
const eventos = abiertos.map(abierto => abierto.evento);

const asientos = (evento: EventoDescrito) => evento.secciones.flatMap(s => s.filas.flatMap(f => f.asientos));
const enCondicion = (cual: string) => (evento: EventoDescrito) =>
  asientos(evento).some(a => a.condicion === cual);
const conPromocion = (tipo: string, porCodigo: boolean) => (evento: EventoDescrito) =>
  evento.promociones.some(p => p.tipo === tipo && (p.clave !== null) === porCodigo);
const contar = (lugares: readonly LugarNombrado[]) =>
  lugares.reduce((suma, lugar) => suma + ('cuantos' in lugar ? lugar.cuantos : 1), 0);

function capacidad({ secciones }: EventoDescrito): number {
  return secciones.reduce(
    (suma, s) =>
      suma + (s.generales?.capacidad ?? 0) + s.filas.reduce((n, fila) => n + fila.asientos.length, 0),
    0,
  );
}

function quedan(evento: EventoDescrito): number {
  const generales = evento.secciones.flatMap(s => s.generales ?? []);
  const enVenta =
    asientos(evento).filter(a => a.condicion === 'venta').length +
    generales.reduce((suma, g) => suma + g.capacidad - g.bloqueados - g.cortesias, 0);
  return enVenta - contar(evento.demo.vendidos) - contar(evento.demo.compras.flatMap(c => c.lugares));
}

describe('the demonstration', () => {
  it('has at least 12 events in 5 genres and 5 cities', () => {
    const distintos = (lista: string[]) => new Set(lista).size;
    expect(distintos(eventos.map(evento => evento.clave))).toBeGreaterThanOrEqual(12);
    expect(distintos(eventos.map(evento => evento.categoria))).toBeGreaterThanOrEqual(5);
    expect(distintos(eventos.map(evento => evento.recinto.ciudad))).toBeGreaterThanOrEqual(5);
  });

  it('has light pictures, and a map for every venue', () => {
    for (const { evento, imagenBanner, imagenPromocion } of abiertos) {
      expect(evento.recinto.svg).not.toBeNull();
      expect(
        Math.max(imagenBanner?.contenido.length ?? 0, imagenPromocion?.contenido.length ?? 0),
      ).toBeLessThan(80_000);
    }
  });

  const casos: [string, (evento: EventoDescrito) => boolean][] = [
    ['is past, with a purchase of an account', e => e.fecha < AHORA && e.demo.compras.length > 0],
    ['is not for the web', e => !e.mostrarWeb],
    ['charges IVA', e => e.isIvaApplied],
    ['charges service by price zone', e => e.udsPorCategoria],
    ['is sold out', e => quedan(e) === 0],
    ['has few places left', e => quedan(e) > 0 && quedan(e) < 15],
    ['sells extra tickets outside of the map', e => e.secciones.some(s => s.seccionAdicional)],
    ['has a section with a special price', e => e.secciones.some(s => s.precioSeccion !== null)],
    ['sells whole tables', e => e.secciones.some(s => s.tipo === 'mesas')],
    ['sells general places alone', e => e.secciones.every(s => s.tipo === 'general')],
    ['is in a theatre of about 1,500 seats', e => asientos(e).length > 1450 && asientos(e).length < 1550],
    ['is in an arena of about 15,000', e => capacidad(e) > 15_000],
    [
      'has a section of 3,000 seats',
      e => e.secciones.some(s => s.filas.flatMap(f => f.asientos).length >= 3000),
    ],
    ['keeps seats back', enCondicion('bloqueado')],
    ['gives seats away', enCondicion('cortesia')],
    ['lacks seats', enCondicion('inaccesible')],
    ['takes a percentage off by itself', conPromocion('PORCENTAJE', false)],
    ['gives tickets away by itself', conPromocion('CANTIDAD', false)],
    ['takes a percentage off by code', conPromocion('PORCENTAJE', true)],
    ['gives tickets away by code', conPromocion('CANTIDAD', true)],
  ];
  for (const [nombre, es] of casos) {
    it(`shows an event that ${nombre}`, () => expect(eventos.filter(es)).not.toEqual([]));
  }

  it("sells no companion's place without the wheelchair's beside it, and some with it (§B7.1)", () => {
    const conCompania = eventos.filter(evento =>
      asientos(evento).some(a => a.atributos?.includes('acompanante')),
    );
    expect(conCompania).not.toEqual([]);
    let juntos = 0;
    for (const { clave, secciones, demo } of conCompania) {
      const vendidos = new Set(
        demo.vendidos.flatMap(uno => ('fila' in uno ? [`${uno.seccion}/${uno.fila}/${uno.numero}`] : [])),
      );
      for (const seccion of secciones)
        for (const fila of seccion.filas)
          for (const [i, { numero, atributos }] of fila.asientos.entries()) {
            const seVendio = (n: string | undefined) => vendidos.has(`${seccion.clave}/${fila.nombre}/${n}`);
            if (!atributos?.includes('acompanante') || !seVendio(numero)) continue;
            const vecinos = [fila.asientos[i - 1], fila.asientos[i + 1]];
            const silla = vecinos.find(otro => otro?.atributos?.includes('silla_de_ruedas'));
            expect(seVendio(silla?.numero), `${clave} ${seccion.clave} ${fila.nombre}${numero}`).toBe(true);
            juntos += 1;
          }
    }
    expect(juntos).toBeGreaterThan(0);
  });

  it("calls no price zone or section as a seat's state is called (§3.9)", () => {
    const estados =
      /^(disponible|seleccionado|ocupado|vendido|bloqueado|reservado|inaccesible|cortes[ií]a|agotado)s?$/i;
    const nombres = eventos.flatMap(e => [...e.zonasPrecio, ...e.secciones].map(({ nombre }) => nombre));
    expect(nombres.length).toBeGreaterThan(40);
    expect(nombres.filter(nombre => estados.test(nombre))).toEqual([]);
  });

  it('has an hour at least until an event of the week begins, whenever it is started', () => {
    const semanales = files
      .map((file, i) => ({
        fecha: String(parse(readFileSync(FOLDER + file, 'utf8')).evento.fecha),
        zona: eventos[i]?.recinto.zona ?? '',
      }))
      .filter(({ fecha }) => /^(viernes|sábado|domingo) \d/.test(fecha));
    expect(semanales).toHaveLength(3);
    for (let minuto = 0; minuto < 7 * 24 * 60; minuto += 10) {
      const ahora = new Date(AHORA.getTime() + minuto * 60_000);
      for (const { fecha, zona } of semanales) {
        const leida = leerFecha(fecha, { ahora: demoMoment(ahora), zona });
        const faltan = leida.ok ? leida.fecha.getTime() - ahora.getTime() : 0;
        expect(faltan, `${fecha} at ${ahora.toISOString()}`).toBeGreaterThan(3_600_000);
      }
    }
  });

  it('finds something under every date filter, and what is far off is the same, whatever day it is (§2.20)', () => {
    const lejanas = new Set<string>();
    const escritas = files.map((file, i) => ({
      nombre: eventos[i]?.mostrarWeb ? eventos[i].nombre : null,
      fecha: String(parse(readFileSync(FOLDER + file, 'utf8')).evento.fecha),
      zona: eventos[i]?.recinto.zona ?? '',
    }));
    for (let hora = 0; hora < 24 * 7; hora += 5) {
      const ahora = new Date(AHORA.getTime() + hora * 3_600_000);
      const fechas = escritas.flatMap(({ nombre, fecha, zona }) => {
        const leida = leerFecha(fecha, { ahora, zona });
        return leida.ok && leida.fecha > ahora ? [{ nombre, fecha: leida.fecha, zona }] : [];
      });
      for (const { id } of FILTROS_FECHA) {
        const encontradas = fechas.filter(caso => filtroFechas({ filtro: id, ahora, ...caso }));
        expect([ahora.toISOString(), id, encontradas.length > 0]).toEqual([ahora.toISOString(), id, true]);
        if (id === 'proximamente') lejanas.add(encontradas.map(({ nombre }) => nombre).join());
      }
    }
    expect([...lejanas]).toHaveLength(1);
  });

  it('is explained by the same examples in both languages', () => {
    const ejemplosDe = (guia: string) =>
      [...readFileSync(`${FOLDER}../${guia}`, 'utf8').matchAll(/```yaml\n(.*?)```/gs)].map(
        ([, yaml = '']) => {
          const { evento, ...resto } = parse(yaml);
          return { ...resto, evento: evento && { ...evento, textoCartel: '' } };
        },
      );
    expect(ejemplosDe('README.es.md')).toEqual(ejemplosDe('README.md'));
    expect(ejemplosDe('README.md')).toHaveLength(3);
  });
});
