import { BusinessError } from '../../businessError.ts';
import type { Content } from '../../server/content.ts';
import { DerivedContent } from '../../server/derivedContent.ts';
import { prepareAnswer } from '../../server/handleShared.ts';
import type { EstadoEvento, EstadoSeccion } from '../inventario/estadoEvento.ts';
import { Inventario, type OpcionesInventario } from '../inventario/inventario.ts';
import { listFilas } from '../inventario/plano.queries.ts';
import type { Plano } from '../inventario/plano.ts';
import { armarEstados } from '../respuestas/estados.ts';
import { armarFilas } from '../respuestas/filas.ts';
import { armarSecciones } from '../respuestas/secciones.ts';
import { Broadcast } from './broadcast.ts';

interface Filas {
  plano: Plano;
  answer: DerivedContent<EstadoSeccion>;
}

/** One event with viewers: its places, and the answers made from them. */
export class EventoVivo {
  readonly inventario: Inventario;
  readonly broadcast: Broadcast;
  readonly #opciones: OpcionesInventario;
  readonly #secciones: DerivedContent<EstadoEvento>;
  readonly #estados: DerivedContent<EstadoEvento>;
  readonly #filas = new Map<number, Filas | Promise<Filas>>();

  constructor(opciones: OpcionesInventario) {
    this.#opciones = opciones;
    this.inventario = new Inventario(opciones);
    this.broadcast = new Broadcast(this.inventario);
    this.#secciones = new DerivedContent(
      (estado, anterior) => prepareAnswer('getSecciones', armarSecciones(estado), anterior),
      { now: opciones.ahora, isAnother: esOtroPlano },
    );
    this.#estados = new DerivedContent(
      (estado, anterior) => prepareAnswer('getEstados', armarEstados(estado), anterior),
      { now: opciones.ahora, isAnother: esOtroPlano },
    );
  }

  /** Announces which places may have changed; `todos` also for a change of the event itself. */
  marcar(lugares: readonly number[] | 'todos'): void {
    this.inventario.marcar(lugares);
    this.broadcast.wake();
  }

  secciones(): Content | Promise<Content> {
    return conEstado(this.inventario.estado(), estado => this.#secciones.of(estado));
  }

  estados(): Content | Promise<Content> {
    return conEstado(this.inventario.estado(), estado => this.#estados.of(estado));
  }

  /** @throws BusinessError `seccion_no_encontrada`, also for a general section: it has no rows. */
  filas(seccionId: number): Content | Promise<Content> {
    const estado = this.inventario.estado();
    const filas = this.#filas.get(seccionId);
    if (estado instanceof Promise || !filas || filas instanceof Promise || filas.plano !== estado.plano) {
      return this.#armarFilas(seccionId);
    }
    return filas.answer.of(seccionDe(estado, seccionId));
  }

  async #armarFilas(seccionId: number): Promise<Content> {
    const estado = await this.inventario.estado();
    const deLaSeccion = seccionDe(estado, seccionId);
    let filas = await this.#filas.get(seccionId);
    if (filas?.plano !== estado.plano) {
      const leyendo = this.#leerFilas(estado.plano, seccionId);
      this.#filas.set(seccionId, leyendo);
      filas = await leyendo.catch(error => {
        this.#filas.delete(seccionId);
        throw error;
      });
      this.#filas.set(seccionId, filas);
    }
    return filas.answer.of(deLaSeccion);
  }

  async #leerFilas(plano: Plano, seccionId: number): Promise<Filas> {
    const seccion = plano.secciones.find(({ id }) => id === seccionId);
    if (seccion?.tipo !== 'numerada') throw new BusinessError('seccion_no_encontrada');
    const fija = { plano, seccion, filas: await listFilas(this.#opciones.db, seccionId) };
    const answer = new DerivedContent<EstadoSeccion>(
      (estado, anterior) => prepareAnswer('getFilas', armarFilas(fija, estado), anterior),
      { now: this.#opciones.ahora },
    );
    return { plano, answer };
  }
}

/**
 * Whether the plan differs. A changed plan is answered at once, because a listener reads the organiser's new prices and
 * places only once.
 */
function esOtroPlano(antes: EstadoEvento, ahora: EstadoEvento): boolean {
  return antes.plano !== ahora.plano;
}

/** Applies a function to the state; synchronously when the state is at hand. */
function conEstado(
  estado: EstadoEvento | Promise<EstadoEvento>,
  hacer: (estado: EstadoEvento) => Content,
): Content | Promise<Content> {
  return estado instanceof Promise ? estado.then(hacer) : hacer(estado);
}

function seccionDe(estado: EstadoEvento, seccionId: number): EstadoSeccion {
  const seccion = estado.secciones.get(seccionId);
  if (!seccion) throw new BusinessError('seccion_no_encontrada');
  return seccion;
}
