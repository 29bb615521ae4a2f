import type { Centavos } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import type { Transaction } from '../../db/connection.ts';
import { precioDeZona } from '../archivo/escribirArchivos.ts';
import { lockLugares, ponerAsientos } from '../carga/cargarAsientos.repository.ts';
import { deleteSobrantes, upsertSecciones, upsertZonas } from '../carga/cargarCatalogo.repository.ts';
import { ponerGenerales } from '../carga/cargarGenerales.repository.ts';
import { compararLugares } from '../carga/compararLugares.ts';
import type {
  EventoDescrito,
  EventoGuardado,
  GeneralesDescritos,
  GeneralesGuardados,
  RecintoDescrito,
  SeccionDeRecinto,
  SeccionDescrita,
  SeccionGuardada,
  ZonaPrecioDescrita,
} from '../documento/eventoDescrito.ts';
import { findEventoGuardado } from '../documento/eventoGuardado.queries.ts';
import { findVersionPublicada, updateEvento } from '../documento/eventos.repository.ts';
import { describirVersion } from '../recintos/describirVersion.ts';

/** The sections and counts of places that another plan adds, removes and renames. */
interface DiferenciaDePlano {
  secciones: { nuevas: string[]; quitadas: string[]; renombradas: { antes: string; ahora: string }[] };
  lugares: { nuevos: number; quitados: number; movidos: number };
}

const CERO = 0 as Centavos;

/**
 * Gives an event the places of a published version of its venue.
 * @throws BusinessError `no_encontrado` where the venue has no such version, `lugares_tomados` with the names of up to 50
 */
export async function tomarPlano(
  tx: Transaction,
  de: { clave: string; id: number; recintoId: number; recintoVersionId: number },
): Promise<DiferenciaDePlano> {
  const version = await findVersionPublicada(tx, de.recintoId, de.recintoVersionId);
  if (version === null)
    throw new BusinessError(
      'no_encontrado',
      { campos: ['recintoVersionId'] },
      'El recinto no tiene publicado ese plano.',
    );
  const { diferencia, conflictos } = await ponerPlano(tx, de.clave, await describirVersion(tx, version));
  if (conflictos.length > 0) throw new BusinessError('lugares_tomados', { nombres: conflictos.slice(0, 50) });
  await updateEvento(tx, de.id, { recinto_version_id: version });
  return diferencia;
}

/**
 * Gives an event the places of a venue's plan, under the loader's locks. A place that stays keeps zone, price and state; a
 * new place takes those of its section's first place. A new section takes its zone's price, and is blocked unless the event
 * is a draft. Answers the difference, and in Spanish the taken places that the plan lacks (§C4.4): with one of them the
 * caller rolls back.
 */
async function ponerPlano(
  tx: Transaction,
  clave: string,
  recinto: RecintoDescrito,
): Promise<{ diferencia: DiferenciaDePlano; conflictos: string[] }> {
  const antes = await findEventoGuardado(tx, clave);
  if (!antes) throw new Error(`event ${clave} is gone`);
  const evento = conPlano(antes, recinto);
  const zonas = await upsertZonas(tx, antes.id, evento);
  const secciones = await upsertSecciones(tx, antes.id, evento);
  await lockLugares(tx, antes.id);
  const conflictos = [
    ...(await ponerAsientos(tx, antes.id, { secciones: evento.secciones, conBloqueos: false })),
    ...(await ponerGenerales(tx, antes.id, { evento, secciones, zonas, bloqueos: null })),
  ];
  if (conflictos.length === 0) await deleteSobrantes(tx, antes.id, evento);
  return { diferencia: comparar(antes, evento), conflictos };
}

function conPlano(antes: EventoGuardado, recinto: RecintoDescrito): EventoDescrito {
  const nueva = { nombre: 'General', color: '#ff86bd', precio: CERO, cargoPorCategoria: null };
  const [primera = nueva] = antes.zonasPrecio;
  const zonasPrecio = antes.zonasPrecio.length > 0 ? antes.zonasPrecio : [primera];
  const delMapa = recinto.secciones.map(base =>
    seccionDe(
      base,
      antes.secciones.find(({ clave }) => clave === base.clave),
      {
        zona: primera,
        precio: precioDeZona(antes.secciones, primera.nombre),
        condicion: antes.estado === 'borrador' ? 'venta' : 'bloqueado',
      },
    ),
  );
  const adicionales = antes.secciones
    .filter(({ seccionAdicional }) => seccionAdicional)
    .map(({ generales, ...seccion }) => ({ ...seccion, generales: generales && enSusBloqueos(generales) }));
  return {
    ...antes,
    recinto,
    zonasPrecio,
    // Rates, phases and blocks stay as they are, and so does each blocked place's block.
    ...{ taquilla: null, fases: null, bloqueos: null },
    secciones: [...delMapa, ...adicionales],
    demo: { vendidos: [], compras: [] },
  };
}

function seccionDe(
  base: SeccionDeRecinto,
  previa: SeccionGuardada | undefined,
  nueva: { zona: ZonaPrecioDescrita; precio: Centavos; condicion: 'venta' | 'bloqueado' },
): SeccionDescrita {
  const { zona } = nueva;
  const { clave, nombre, bloque, tipo, orientacionFilas } = base;
  const modelo = previa?.generales ??
    previa?.filas[0]?.asientos[0] ?? { zonaPrecio: zona.nombre, precio: nueva.precio };
  const { zonaPrecio, precio } = modelo;
  const suyos = new Map(
    previa?.filas.flatMap(fila => fila.asientos.map(a => [`${fila.nombre}\n${a.numero}`, a] as const)) ?? [],
  );
  const filas = base.filas.map(fila => ({
    nombre: fila.nombre,
    asientos: fila.asientos.map(({ numero, x, y, existe, atributos }) => {
      const suyo = suyos.get(`${fila.nombre}\n${numero}`);
      const deOtros = previa ? 'venta' : nueva.condicion;
      const condicion = suyo && suyo.condicion !== 'inaccesible' ? suyo.condicion : deOtros;
      return {
        numero,
        x,
        y,
        condicion: existe ? condicion : ('inaccesible' as const),
        bloqueo: null,
        zonaPrecio: suyo?.zonaPrecio ?? zonaPrecio,
        precio: suyo?.precio ?? precio,
        ...(atributos && { atributos }),
      };
    }),
  }));
  const apartados = previa?.generales && enSusBloqueos(previa.generales);
  const sinAbrir = !previa && nueva.condicion === 'bloqueado' && { bloqueados: base.capacidad };
  return {
    clave,
    nombre,
    bloque,
    tipo,
    orientacionFilas,
    seccionAdicional: false,
    nombreEspecial: previa?.nombreEspecial ?? null,
    precioSeccion: previa?.precioSeccion ?? null,
    cuentaLimite: previa?.cuentaLimite ?? true,
    maximoPorCompra: previa?.maximoPorCompra ?? null,
    colores: previa?.colores ?? [zona.color],
    filas: tipo === 'general' ? [] : filas,
    generales:
      tipo === 'general'
        ? { ...SIN_APARTAR, ...sinAbrir, ...apartados, zonaPrecio, precio, capacidad: base.capacidad }
        : null,
  };
}

const SIN_APARTAR = { bloqueados: 0, cortesias: 0, bloqueos: new Map<string, number>() };

/** Counts all blocked places as one number, so that each place keeps its block. */
function enSusBloqueos({ bloqueadosEnTotal, ...generales }: GeneralesGuardados): GeneralesDescritos {
  return { ...generales, bloqueados: bloqueadosEnTotal, bloqueos: SIN_APARTAR.bloqueos };
}

function comparar(antes: EventoGuardado, ahora: EventoDescrito): DiferenciaDePlano {
  const nombres = (unas: readonly { clave: string; nombre: string }[], otras: readonly { clave: string }[]) =>
    unas.filter(({ clave }) => !otras.some(otra => otra.clave === clave)).map(({ nombre }) => nombre);
  const cambios = ahora.secciones.flatMap(seccion => {
    const previa = antes.secciones.find(({ clave }) => clave === seccion.clave);
    return previa ? compararLugares(previa, seccion, { conBloqueos: false }) : [];
  });
  const contar = (campo: string) =>
    cambios
      .filter(cambio => cambio.campo === campo)
      .reduce((suma, { cuantos }) => suma + (cuantos ? cuantos.cambian + cuantos.conservan : 0), 0);
  return {
    secciones: {
      nuevas: nombres(ahora.secciones, antes.secciones),
      quitadas: nombres(antes.secciones, ahora.secciones),
      renombradas: ahora.secciones.flatMap(({ clave, nombre }) => {
        const previa = antes.secciones.find(otra => otra.clave === clave);
        return previa && previa.nombre !== nombre ? [{ antes: previa.nombre, ahora: nombre }] : [];
      }),
    },
    lugares: { nuevos: contar('nuevos'), quitados: contar('quitados'), movidos: contar('movidos') },
  };
}
