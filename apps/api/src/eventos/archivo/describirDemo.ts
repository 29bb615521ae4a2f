import type {
  AsientoDescrito,
  DemoDescrita,
  FilaDescrita,
  LugarNombrado,
  SeccionDescrita,
} from '../documento/eventoDescrito.ts';
import { expandirRango } from '../recintos/rangos.ts';
import { nombrarAsientos } from './describirLugares.ts';
import type { DemoEscrita } from './esquemaEvento.ts';
import type { Anotador } from './falla.ts';

interface ContextoDemo {
  secciones: readonly SeccionDescrita[];
  limite: number;
  anotador: Anotador;
}

/** The places that a demonstration shows as sold: first the purchases of its accounts, then strangers' places around them. */
export function describirDemo(demo: DemoEscrita | undefined, contexto: ContextoDemo): DemoDescrita {
  const compras = (demo?.compras ?? []).map(({ usuario, seccion, lugares }, i) => ({
    usuario,
    lugares: nombrarCompra({ seccion, lugares }, ['demo', 'compras', i], contexto),
  }));
  if (!demo?.vendidos) return { compras, vendidos: [] };

  const { proporcion, semilla, secciones = new Map<string, number>() } = demo.vendidos;
  const porSeccion = new Map<string, number>();
  for (const [rango, parte] of secciones) {
    for (const clave of expandirRango(rango) ?? [rango]) {
      if (!contexto.secciones.some(seccion => seccion.clave === clave)) {
        contexto.anotador.anotar(['demo', 'vendidos', 'secciones', rango], `El evento no vende «${clave}».`);
      }
      porSeccion.set(clave, parte);
    }
  }
  const apartados = compras.flatMap(compra => compra.lugares);
  const vendidos = contexto.secciones.flatMap(seccion =>
    elegirVendidos(seccion, { proporcion: porSeccion.get(seccion.clave) ?? proporcion, semilla, apartados }),
  );
  return { compras, vendidos };
}

type CompraEscrita = Pick<NonNullable<DemoEscrita['compras']>[number], 'seccion' | 'lugares'>;

function nombrarCompra(compra: CompraEscrita, ruta: PropertyKey[], contexto: ContextoDemo): LugarNombrado[] {
  const { secciones, limite, anotador } = contexto;
  const seccion = secciones.find(({ clave }) => clave === compra.seccion);
  if (!seccion) {
    anotador.anotar([...ruta, 'seccion'], `El evento no vende «${compra.seccion}».`);
    return [];
  }
  if (seccion.generales && typeof compra.lugares === 'number') {
    if (compra.lugares > limite) anotador.anotar([...ruta, 'lugares'], `El límite por persona es ${limite}.`);
    return [{ seccion: seccion.clave, cuantos: compra.lugares }];
  }
  const donde = { ruta: [...ruta, 'lugares'], anotador };
  const asientos = nombrarAsientos(seccion.filas, compra.lugares, donde);
  if (asientos.length > limite) anotador.anotar(donde.ruta, `El límite por persona es ${limite}.`);
  return asientos.map(asiento => ({ seccion: seccion.clave, ...asiento }));
}

interface Eleccion {
  /** Share of the section's places for sale, from 0 to 1. */
  proporcion: number;
  semilla: number;
  /** Places taken already by the demo's accounts. */
  apartados: readonly LugarNombrado[];
}

/**
 * Chooses the places of a section that a demonstration shows as sold: neighbours in groups of one to five, front rows before
 * back rows, whole tables. The same seed gives the same places.
 */
function elegirVendidos(seccion: SeccionDescrita, eleccion: Eleccion): LugarNombrado[] {
  const { proporcion, semilla, apartados } = eleccion;
  if (seccion.generales) {
    const { capacidad, bloqueados, cortesias } = seccion.generales;
    const cuantos =
      Math.floor((capacidad - bloqueados - cortesias) * proporcion) - cuantosApartados(seccion, apartados);
    return cuantos > 0 ? [{ seccion: seccion.clave, cuantos }] : [];
  }
  const azar = crearAzar(semilla, seccion.clave);
  const grupos = seccion.filas.flatMap((fila, i) => {
    const suyos = fila.asientos.filter(asiento => estaLibre(seccion, fila, asiento, apartados));
    const libres = suyos.filter(asiento => !esAccesible(asiento));
    const tamanos = seccion.tipo === 'mesas' ? [libres.length] : tamanosDeGrupo(libres.length, azar);
    let desde = 0;
    const enGrupos = tamanos.map(size => {
      desde += size;
      return libres.slice(desde - size, desde);
    });
    return [...enGrupos, ...enCompania(fila, suyos)].map(asientos => {
      const prisa = azar() * 0.7 + (i / seccion.filas.length) * 0.3;
      return { fila: fila.nombre, asientos, prisa };
    });
  });
  grupos.sort((a, b) => a.prisa - b.prisa);

  const total = grupos.reduce((suma, grupo) => suma + grupo.asientos.length, 0);
  const meta = Math.round(total * proporcion);
  const elegidos: LugarNombrado[] = [];
  for (const { fila, asientos } of grupos) {
    const caben = meta - elegidos.length;
    if (caben <= 0 || (seccion.tipo === 'mesas' && caben < asientos.length)) continue;
    elegidos.push(
      ...asientos.slice(0, caben).map(({ numero }) => ({ seccion: seccion.clave, fila, numero })),
    );
  }
  return elegidos;
}

function esAccesible({ atributos = [] }: AsientoDescrito): boolean {
  return atributos.includes('silla_de_ruedas') || atributos.includes('acompanante');
}

/** A wheelchair's place with its companion's beside it: no stranger has the companion's alone (§B7.1). */
function enCompania({ asientos }: FilaDescrita, libres: readonly AsientoDescrito[]): AsientoDescrito[][] {
  const dados = new Set<AsientoDescrito>();
  return asientos.flatMap((silla, i) => {
    if (!libres.includes(silla) || !silla.atributos?.includes('silla_de_ruedas')) return [];
    const junto = [asientos[i - 1], asientos[i + 1]].find(
      otro => otro?.atributos?.includes('acompanante') && libres.includes(otro) && !dados.has(otro),
    );
    if (!junto) return [[silla]];
    dados.add(junto);
    return [[silla, junto]];
  });
}

function estaLibre(
  seccion: SeccionDescrita,
  fila: FilaDescrita,
  { condicion, numero }: AsientoDescrito,
  apartados: readonly LugarNombrado[],
): boolean {
  if (condicion !== 'venta') return false;
  return !apartados.some(
    lugar =>
      'fila' in lugar &&
      lugar.seccion === seccion.clave &&
      lugar.fila === fila.nombre &&
      lugar.numero === numero,
  );
}

function cuantosApartados({ clave }: SeccionDescrita, apartados: readonly LugarNombrado[]): number {
  return apartados.reduce(
    (suma, lugar) => suma + ('cuantos' in lugar && lugar.seccion === clave ? lugar.cuantos : 0),
    0,
  );
}

function tamanosDeGrupo(asientos: number, azar: () => number): number[] {
  const tamanos: number[] = [];
  for (let quedan = asientos; quedan > 0; ) {
    const size = Math.min(quedan, 1 + Math.floor(azar() * azar() * 5));
    tamanos.push(size);
    quedan -= size;
  }
  return tamanos;
}

/** mulberry32, seeded with a number and a word: the same numbers from 0 to 1 every time. */
export function crearAzar(semilla: number, clave: string): () => number {
  let estado =
    [...clave].reduce((suma, letra) => Math.imul(suma ^ letra.charCodeAt(0), 16_777_619), semilla + 1) | 0;
  return () => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
