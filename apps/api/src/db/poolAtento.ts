import pg from 'pg';

type AlTomar = (
  error: Error | undefined,
  conexion: pg.PoolClient | undefined,
  soltar: (error?: Error | boolean) => void,
) => void;

/**
 * A pool that tells busy from stuck. A queue that moves is waited in for as long as the pool allows; once nobody has
 * been given a connection for `atascoMs`, who waits is sent away, with the error that the pool has for waiting in vain.
 */
export class PoolAtento extends pg.Pool {
  private readonly atascoMs: number;
  private ultimaEntrega = performance.now();

  constructor(opciones: pg.PoolConfig, atascoMs: number) {
    super(opciones);
    this.atascoMs = atascoMs;
    this.on('acquire', () => {
      this.ultimaEntrega = performance.now();
    });
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
      const quieto = performance.now() - Math.max(desde, this.ultimaEntrega);
      if (quieto < this.atascoMs) {
        cita = citar(this.atascoMs - quieto);
        return;
      }
      esperando = false;
      alTomar(new Error('timeout exceeded when trying to connect'), undefined, () => {});
    };
    let cita = citar(this.atascoMs);
    super.connect((error, conexion, soltar) => {
      clearTimeout(cita);
      if (esperando) alTomar(error, conexion, soltar);
      else if (conexion) soltar();
      esperando = false;
    });
  }
}
