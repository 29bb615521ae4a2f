import pg from 'pg';

type AlTomar = (
  error: Error | undefined,
  conexion: pg.PoolClient | undefined,
  soltar: (error?: Error | boolean) => void,
) => void;

/** For how long nothing may move before waiting requests are refused, in milliseconds. */
export interface Stall {
  /** Where all that there may be are open: since any was given back. */
  queue: number;
  /** While some are being opened: since any was. */
  opening: number;
}

/**
 * A pool that tells busy from stuck. A queue that moves is waited in for as long as the pool allows; once nothing has
 * moved for too long, waiting requests are refused, with the error that the pool has for waiting in vain.
 */
export class AttentivePool extends pg.Pool {
  private readonly stall: Stall;
  private readonly ultima = { queue: performance.now(), opening: performance.now() };
  private readonly abiertas = new Set<pg.PoolClient>();

  constructor(opciones: pg.PoolConfig, stall: Stall) {
    super(opciones);
    this.stall = stall;
    this.on('release', () => {
      this.ultima.queue = performance.now();
    });
    this.on('connect', conexion => {
      this.ultima.opening = performance.now();
      this.abiertas.add(conexion);
      // A connection may be cut between the pool, which listens no more, and the caller, which does not yet: an error
      // without a listener would end the process. The next statement on it fails.
      conexion.on('error', () => {});
    });
    this.on('remove', conexion => this.abiertas.delete(conexion));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(alTomar: AlTomar): void;
  override connect(alTomar?: AlTomar): Promise<pg.PoolClient> | undefined {
    if (alTomar) return this.esperar(alTomar);
    return new Promise((cumplir, fallar) =>
      this.esperar((error, conexion) => (conexion ? cumplir(conexion) : fallar(error))),
    );
  }

  private esperar(alTomar: AlTomar): undefined {
    const desde = performance.now();
    let esperando = true;
    // After a turn of the event loop: one that was late itself may have connections to hand out.
    const citar = (ms: number) => setTimeout(() => setImmediate(revisar), ms);
    const revisar = () => {
      if (!esperando) return;
      // Once all are open, only those that are given back move the queue: others may have got what was opened since.
      const espera = this.totalCount > this.abiertas.size ? 'opening' : 'queue';
      const limite = this.stall[espera];
      const quieto = performance.now() - Math.max(desde, this.ultima[espera]);
      if (quieto < limite) {
        cita = citar(limite - quieto);
        return;
      }
      esperando = false;
      alTomar(new Error('timeout exceeded when trying to connect'), undefined, () => {});
    };
    let cita = citar(Math.min(this.stall.queue, this.stall.opening));
    super.connect((error, conexion, soltar) => {
      clearTimeout(cita);
      if (esperando) alTomar(error, conexion, soltar);
      else if (conexion) soltar();
      esperando = false;
    });
  }
}
