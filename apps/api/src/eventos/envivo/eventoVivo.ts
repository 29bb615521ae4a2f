import type { Contenido } from '../../cache/contenido.ts';
import { Derivada } from '../../cache/derivada.ts';
import { BusinessError } from '../../errores.ts';
import { prepararRespuesta } from '../../http/atenderCompartido.ts';
import type { EstadoEvento, EstadoSeccion } from '../inventario/estadoEvento.ts';
import { Inventario, type OpcionesInventario } from '../inventario/inventario.ts';
import { listFilas } from '../inventario/plano.queries.ts';
import type { Plano } from '../inventario/plano.ts';
import { armarEstados } from '../respuestas/estados.ts';
import { armarFilas } from '../respuestas/filas.ts';
import { armarSecciones } from '../respuestas/secciones.ts';
import { Difusion } from './difusion.ts';

interface Filas {
  plano: Plano;
  respuesta: Derivada<EstadoSeccion>;
}

/** One event that people are looking at: its places, and the answers made of them. */
export class EventoVivo {
  readonly inventario: Inventario;
  readonly difusion: Difusion;
  readonly #opciones: OpcionesInventario;
  readonly #secciones: Derivada<EstadoEvento>;
  readonly #estados: Derivada<EstadoEvento>;
  readonly #filas = new Map<number, Filas | Promise<Filas>>();

  constructor(opciones: OpcionesInventario) {
    this.#opciones = opciones;
    this.inventario = new Inventario(opciones);
    this.difusion = new Difusion(this.inventario);
    this.#secciones = new Derivada(
      (estado, anterior) => prepararRespuesta('getSecciones', armarSecciones(estado), anterior),
      opciones.ahora,
    );
    this.#estados = new Derivada(
      (estado, anterior) => prepararRespuesta('getEstados', armarEstados(estado), anterior),
      opciones.ahora,
    );
  }

  /** Says which places may have changed; `todos` also for a change of the event itself. */
  marcar(lugares: readonly number[] | 'todos'): void {
    this.inventario.marcar(lugares);
    this.difusion.despertar();
  }

  secciones(): Contenido | Promise<Contenido> {
    return conEstado(this.inventario.estado(), estado => this.#secciones.de(estado));
  }

  estados(): Contenido | Promise<Contenido> {
    return conEstado(this.inventario.estado(), estado => this.#estados.de(estado));
  }

  /** @throws BusinessError `seccion_no_encontrada`, also for a general section: it has no rows. */
  filas(seccionId: number): Contenido | Promise<Contenido> {
    const estado = this.inventario.estado();
    const filas = this.#filas.get(seccionId);
    if (estado instanceof Promise || !filas || filas instanceof Promise || filas.plano !== estado.plano) {
      return this.#armarFilas(seccionId);
    }
    return filas.respuesta.de(seccionDe(estado, seccionId));
  }

  async #armarFilas(seccionId: number): Promise<Contenido> {
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
    return filas.respuesta.de(deLaSeccion);
  }

  async #leerFilas(plano: Plano, seccionId: number): Promise<Filas> {
    const seccion = plano.secciones.find(({ id }) => id === seccionId);
    if (seccion?.tipo !== 'numerada') throw new BusinessError('seccion_no_encontrada');
    const fija = { plano, seccion, filas: await listFilas(this.#opciones.db, seccionId) };
    const respuesta = new Derivada<EstadoSeccion>(
      (estado, anterior) => prepararRespuesta('getFilas', armarFilas(fija, estado), anterior),
      this.#opciones.ahora,
    );
    return { plano, respuesta };
  }
}

/** Without a turn of the event loop when the state is at hand. */
function conEstado(
  estado: EstadoEvento | Promise<EstadoEvento>,
  hacer: (estado: EstadoEvento) => Contenido,
): Contenido | Promise<Contenido> {
  return estado instanceof Promise ? estado.then(hacer) : hacer(estado);
}

function seccionDe(estado: EstadoEvento, seccionId: number): EstadoSeccion {
  const seccion = estado.secciones.get(seccionId);
  if (!seccion) throw new BusinessError('seccion_no_encontrada');
  return seccion;
}
