import type { PromocionALaVista } from '@taquilla/contract/tienda/entidades/evento';
import type { TarifasEvento } from '@taquilla/rules/desglose';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { contarPromocion } from '@taquilla/rules/promociones';
import { cotizarLugar } from '@taquilla/rules/tarifas';
import type { Db } from '../../db/connection.ts';
import { listPromocionesAutomaticas, type PromocionVigente } from '../../promociones/promocion.queries.ts';
import { type EventoLeido, type LibresPorPrecio, listLibresPorPrecio } from './catalogo.queries.ts';

/** Facts about an event's sale, for its card in the list. */
export interface Resumen {
  /** Pesos with all charges; null when nothing is for sale. */
  precioDesde: number | null;
  hayDisponibles: boolean;
  promociones: PromocionALaVista[];
}

/** How long a summary stays valid without a change. */
const VIGENCIA_MS = 10_000;

/** The places left in each event and their lowest price; counted again only for changed events. */
export class Resumenes {
  readonly #db: Db;
  readonly #ahora: () => number;
  readonly #leidos = new Map<number, { resumen: Resumen; revision: string; hasta: number }>();
  readonly #sucios = new Set<number>();

  constructor(db: Db, ahora: () => number = () => performance.now()) {
    this.#db = db;
    this.#ahora = ahora;
  }

  marcar(eventoId: number): void {
    this.#sucios.add(eventoId);
  }

  async de(eventos: readonly EventoLeido[]): Promise<ReadonlyMap<number, Resumen>> {
    const ahora = this.#ahora();
    const porLeer = eventos.filter(evento => {
      const leido = this.#leidos.get(evento.id);
      return (
        !leido || leido.hasta <= ahora || leido.revision !== evento.revision || this.#sucios.has(evento.id)
      );
    });
    const resumenes = new Map(await this.#leer(porLeer));
    for (const { id } of eventos) {
      const leido = this.#leidos.get(id);
      if (leido && !resumenes.has(id)) resumenes.set(id, leido.resumen);
    }
    return resumenes;
  }

  async #leer(eventos: readonly EventoLeido[]): Promise<[number, Resumen][]> {
    if (eventos.length === 0) return [];
    const hasta = this.#ahora() + VIGENCIA_MS;
    // Cleared before the reading, so that a change during the reading marks the event again.
    for (const { id } of eventos) this.#sucios.delete(id);
    const ids = eventos.map(evento => evento.id);
    const [libres, vigentes] = await Promise.all([
      listLibresPorPrecio(this.#db, ids),
      listPromocionesAutomaticas(this.#db, ids),
    ]).catch(error => {
      for (const id of ids) this.#sucios.add(id);
      throw error;
    });
    return eventos.map(evento => {
      const suyos = libres.filter(({ eventoId }) => eventoId === evento.id);
      const promociones = vigentes.filter(({ eventoId }) => eventoId === evento.id).map(aLaVista);
      const resumen = {
        precioDesde: precioDesde(evento, suyos, promociones),
        hayDisponibles: suyos.length > 0,
        promociones,
      };
      this.#leidos.set(evento.id, { resumen, revision: evento.revision, hasta });
      return [evento.id, resumen];
    });
  }
}

/**
 * The lowest total of one ticket with all charges (decision on §2.22). Additional tickets, such as a cloakroom's, and companions'
 * places do not let a person in by themselves, so they count only when nothing else is left.
 */
function precioDesde(
  evento: EventoLeido,
  libres: readonly LibresPorPrecio[],
  promociones: readonly PromocionALaVista[],
): number | null {
  const deEntrada = libres.filter(libre => !libre.aparte);
  const candidatos = deEntrada.length > 0 ? deEntrada : libres;
  if (candidatos.length === 0) return null;
  const tarifas: TarifasEvento = {
    usoDeTarjeta: evento.usoDeTarjeta,
    usoDeServicio: evento.usoDeServicio,
    ivaRate: evento.ivaRate,
    isIvaApplied: evento.isIvaApplied,
    udsPorCategoria: evento.udsPorCategoria,
    cargosPorCategoria: Object.fromEntries(
      candidatos.map(({ zonaPrecioId, cargoPorCategoria }) => [zonaPrecioId, cargoPorCategoria]),
    ),
  };
  const totales = candidatos.map(({ zonaPrecioId, zona, precio }) => {
    const lugar = { categoriaId: zonaPrecioId, categoria: zona, precio: centavos(precio) };
    return cotizarLugar(lugar, { tarifas, promociones }).total;
  });
  return aPesos(centavos(Math.min(...totales)));
}

function aLaVista(promocion: PromocionVigente): PromocionALaVista {
  const { nombre, tipo, porcentaje, aplicaTodoEvento, categorias } = promocion;
  return {
    nombre,
    texto: contarPromocion(promocion),
    porcentaje: tipo === 'PORCENTAJE' ? porcentaje : null,
    zonas: aplicaTodoEvento ? null : [...categorias],
  };
}
