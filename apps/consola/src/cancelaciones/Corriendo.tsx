import type { ComoVa } from '@taquilla/contract/comun/cancelacion';
import { conDecision, loQueVuelve, PALABRAS_DE_COMO_VA } from '@taquilla/rules/cancelacion';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { BasicIcon } from '@taquilla/ui/BasicIcon.tsx';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { enPesos } from '../ui/pesos.ts';
import { useAttempt } from '../ui/useAttempt.ts';
import { Correos } from './Correos.tsx';
import { decirDia, decirDiaConAnio, decirParte } from './dias.ts';
import { EstadoDePromesa } from './EstadoDePromesa.tsx';
import { type Cancelacion, cuantoTarda, cuentaDe } from './palabras.ts';
import { QuienFalta } from './QuienFalta.tsx';
import { trasMoverla } from './trasMoverla.ts';

/** The board of a run: how far every sale is, in counts and pesos that add up to what was paid (§C7.7). */
export function Corriendo({ cancelacion }: { cancelacion: Cancelacion }) {
  return (
    <>
      {cancelacion.estado === 'sin_fondos' && <SinFondos cancelacion={cancelacion} />}
      {cancelacion.estado === 'pausada' && <EnPausa cancelacion={cancelacion} />}
      <div className="rejilla">
        <div className="c8 can__columna">
          <Tablero cancelacion={cancelacion} />
          <QuienFalta cancelacion={cancelacion} />
        </div>
        <div className="c4 can__columna">
          <Promesa cancelacion={cancelacion} />
          <Saldo cancelacion={cancelacion} />
          <Correos cancelacion={cancelacion} />
          <Compensaciones cancelacion={cancelacion} />
        </div>
      </div>
    </>
  );
}

/** Lack of money is a state: how much is missing, what it means, and that it goes on by itself. */
function SinFondos({ cancelacion }: { cancelacion: Cancelacion }) {
  const { saldo, conducible } = cancelacion;
  const { ventas } = cuentaDe(cancelacion, 'por_enviar');
  return (
    <section className="aviso aviso--urgente aviso--alto" role="alert">
      <BasicIcon name="alerta" />
      <div>
        <h2>
          {saldo && saldo.faltan > 0
            ? `Faltan ${enPesos(saldo.faltan)} en el saldo del proveedor`
            : 'Falta dinero en el saldo del proveedor'}
        </h2>
        <p>
          {`Se detuvo sola con ${enCuantos(ventas, 'venta')} por enviar. Nadie perdió su turno ni recibió menos. `}
          <strong>En cuanto deposites sigue sola;</strong> revisa el saldo cada pocos minutos. El depósito se
          hace en el panel del proveedor, por SPEI, y llega en minutos.
        </p>
      </div>
      {conducible && <Seguir id={cancelacion.id}>Ya deposité: revisar ahora</Seguir>}
    </section>
  );
}

function EnPausa({ cancelacion }: { cancelacion: Cancelacion }) {
  return (
    <section className="aviso aviso--ojo aviso--alto" role="status">
      <BasicIcon name="pausa" />
      <div>
        <h2>En pausa</h2>
        <p>
          No sale ninguna devolución más hasta que sigas, tampoco las que ya estaban ordenadas. La promesa del{' '}
          {decirDia(cancelacion.promesa)} no espera.
        </p>
      </div>
      {cancelacion.conducible && <Seguir id={cancelacion.id}>Seguir con las devoluciones</Seguir>}
    </section>
  );
}

function Seguir({ id, children }: { id: number; children: string }) {
  const { error, isBusy, intentar } = useAttempt();
  const seguir = () =>
    intentar(async () => {
      const { message } = await call('seguirCancelacion', {
        params: { cancelacionId: id },
        intencion: `seguir-cancelacion:${id}`,
      });
      notificar(message, 'exito');
      await trasMoverla();
    });
  return (
    <div className="pila">
      <Button busy={isBusy} onClick={seguir}>
        {children}
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </div>
  );
}

function Tablero({ cancelacion }: { cancelacion: Cancelacion }) {
  const { total, ventas, comoVa, estado, conducible } = cancelacion;
  const vuelve = loQueVuelve(cancelacion);
  const devuelto = cuentaDe(cancelacion, 'devuelto');
  const fallidas = cuentaDe(cancelacion, 'fallida').ventas;
  return (
    <Box
      label="Cómo va"
      flush
      foot={
        fallidas > 0 && conducible ? <PieDeFallidas id={cancelacion.id} fallidas={fallidas} /> : undefined
      }
    >
      <div className="can__total">
        <div className="fila fila--entre can__avance">
          <div>
            <p className="suave">Ya se devolvió</p>
            <p className="cifra-grande">{enPesos(devuelto.monto)}</p>
          </div>
          <p className="suave">
            de <b>{enPesos(vuelve.monto)}</b>
            <br />
            {`${formatEntero(devuelto.ventas)} de ${enCuantos(vuelve.ventas, 'venta')}`}
          </p>
        </div>
        <Barra cancelacion={cancelacion} />
        <div className="fila fila--entre">
          <p className="nota">{elRitmo(cancelacion)}</p>
          {conducible && (estado === 'corriendo' || estado === 'sin_fondos') && (
            <Pausar cancelacion={cancelacion} />
          )}
        </div>
      </div>
      <DataTable
        caption="Cómo va cada venta"
        rows={comoVa}
        rowKey={({ como }) => como}
        isPicked={({ como }) => como === 'por_enviar' && estado === 'sin_fondos'}
        columns={[
          {
            title: 'Cómo va',
            cell: ({ como, ventas: suyas }) => (
              <span className="como-va">
                <IconoDe como={como} />
                <span>
                  <span className="fuerte">{PALABRAS_DE_COMO_VA[como].nombre}</span>
                  <small>{notaDe(como, estado)}</small>
                  <small className="solo-movil">{enCuantos(suyas, 'venta')}</small>
                </span>
              </span>
            ),
          },
          { title: 'Ventas', align: 'right', phone: 'none', cell: fila => formatEntero(fila.ventas) },
          {
            title: 'Pesos',
            align: 'right',
            cell: ({ monto }) => <b className="cifra-media">{enPesos(monto)}</b>,
          },
        ]}
        foot={['Suma, igual a lo que pagaron', formatEntero(ventas), enPesos(total)]}
      />
    </Box>
  );
}

function notaDe(como: ComoVa, estado: Cancelacion['estado']): string {
  if (como === 'por_enviar' && estado === 'sin_fondos') return 'Espera saldo';
  if (como === 'por_enviar' && estado === 'pausada') return 'Espera a que sigas';
  return PALABRAS_DE_COMO_VA[como].nota;
}

function elRitmo(cancelacion: Cancelacion): string {
  const { estado, ritmo, terminadaEn } = cancelacion;
  const { ventas } = cuentaDe(cancelacion, 'por_enviar');
  const tarda = cuantoTarda(ventas, ritmo);
  const cada = `${formatEntero(ritmo)} por segundo`;
  switch (estado) {
    case 'sin_fondos':
      return `Iba a ${cada}; la venta de otros eventos no se frena. Con saldo, termina en ${tarda}.`;
    case 'pausada':
      return `Iba a ${cada}. Cuando sigas, termina en ${tarda}.`;
    case 'terminada':
      return `Terminó ${terminadaEn ? fechaYHora(terminadaEn) : ''}: ya no queda nada por enviar.`;
    default:
      if (ventas > 0) return `Va a ${cada}; la venta de otros eventos no se frena. Termina en ${tarda}.`;
      return cuentaDe(cancelacion, 'sin_decidir').ventas > 0
        ? 'Cada devolución sale cuando su comprador la pide.'
        : 'Todo está ordenado: falta que el proveedor confirme.';
  }
}

/** The parts of the pesos: back, on the way, failed; the rest is to come. */
function Barra({ cancelacion }: { cancelacion: Cancelacion }) {
  const { monto: total } = loQueVuelve(cancelacion);
  const parte = (como: ComoVa) => (total === 0 ? 0 : (cuentaDe(cancelacion, como).monto / total) * 100);
  const partes = { devuelto: parte('devuelto'), camino: parte('en_camino'), fallida: parte('fallida') };
  return (
    <div
      className="barra-can"
      role="img"
      aria-label={`Devuelto ${decirParte(partes.devuelto / 100)}, en camino ${decirParte(partes.camino / 100)}, no salió ${decirParte(partes.fallida / 100)}`}
    >
      <i className="barra-can__hecho" style={{ width: `${partes.devuelto}%` }} />
      <i className="barra-can__camino" style={{ width: `${partes.camino}%` }} />
      <i className="barra-can__mal" style={{ width: `${partes.fallida}%` }} />
    </div>
  );
}

const ICONOS: Readonly<Record<ComoVa, ReactNode>> = {
  devuelto: <Icon name="palomita" className="verde" />,
  en_camino: <Icon name="adelante" />,
  por_enviar: <Icon name="reloj" />,
  espera_cuenta: <ConsoleIcon name="banco" />,
  en_caja: <ConsoleIcon name="dinero" />,
  fallida: <Icon name="alerta" className="rojo" />,
  contracargo: <ConsoleIcon name="escudo" />,
  sin_costo: <Icon name="boleto" />,
  conserva: <Icon name="boleto" />,
  sin_decidir: <Icon name="persona" />,
};

function IconoDe({ como }: { como: ComoVa }) {
  return <span className="como-va__icono">{ICONOS[como]}</span>;
}

function Pausar({ cancelacion: { id, tipo } }: { cancelacion: Cancelacion }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <Button variant="borde" size="chico" onClick={() => setAbierto(true)}>
        <BasicIcon name="pausa" /> Pausar
      </Button>
      {abierto && (
        <ConfirmDialog
          title="¿Poner en pausa las devoluciones?"
          confirm="Pausar las devoluciones"
          motivo={{ label: 'Motivo', required: true }}
          onClose={() => setAbierto(false)}
          onConfirm={async motivo => {
            const { message } = await call('pausarCancelacion', {
              params: { cancelacionId: id },
              body: { motivo },
              intencion: `pausar-cancelacion:${id}`,
            });
            notificar(message, 'exito');
            await trasMoverla();
          }}
        >
          <p>
            No sale ninguna devolución más, tampoco las ya ordenadas, hasta que alguien siga.{' '}
            {conDecision(tipo)
              ? 'El cambio queda hecho y los compradores siguen decidiendo; quien pida su dinero espera a que alguien siga.'
              : 'El evento sigue cancelado.'}{' '}
            Los correos siguen su camino y la promesa no espera.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function PieDeFallidas({ id, fallidas }: { id: number; fallidas: number }) {
  const { error, isBusy, intentar } = useAttempt();
  const reintentar = () =>
    intentar(async () => {
      const { message } = await call('reintentarCancelacion', {
        params: { cancelacionId: id },
        body: {},
        intencion: `reintentar-cancelacion:${id}`,
      });
      notificar(message, 'exito');
      await trasMoverla();
    });
  return (
    <>
      <span>
        {fallidas === 1 ? '1 espera a una persona.' : `${formatEntero(fallidas)} esperan a una persona.`}
      </span>
      <span className="fila">
        <Button variant="borde" size="chico" busy={isBusy} onClick={reintentar}>
          {fallidas === 1 ? 'Reintentar' : `Reintentar los ${formatEntero(fallidas)}`}
        </Button>
        <Link className="boton boton--borde boton--chico" href={`${paths.dinero()}?devoluciones=fallida`}>
          Pagar por otro medio
        </Link>
      </span>
      <ErrorLine>{error}</ErrorLine>
    </>
  );
}

/** The promised day never changes once it is confirmed; kept or late is told when it is over. */
function Promesa({ cancelacion }: { cancelacion: Cancelacion }) {
  const { promesa, promesaDias, cumplida } = cancelacion;
  return (
    <Box title="La promesa" aside={<EstadoDePromesa {...{ promesaDias, cumplida }} />}>
      <p className="cifra-grande cifra-grande--lado">{decirDia(promesa)}</p>
      <p className="suave">{`${cuandoEs(promesaDias, cumplida)} Fija desde que se confirmó.`}</p>
    </Box>
  );
}

function cuandoEs(dias: number, cumplida: boolean | null): string {
  if (cumplida === true) return 'Todo el dinero salió a tiempo.';
  if (dias < 0) return `Pasó hace ${enCuantos(-dias, 'día')}.`;
  if (dias === 0) return 'Es hoy.';
  return dias === 1 ? 'Queda 1 día.' : `Quedan ${formatEntero(dias)} días.`;
}

function Saldo({ cancelacion: { saldo, estado } }: { cancelacion: Cancelacion }) {
  if (saldo === null || estado === 'terminada') return null;
  return (
    <Box title="Saldo" aside={<span className="nota">{fechaYHora(saldo.vistoEn)}</span>}>
      <dl className="ficha">
        <div>
          <dt>Disponible</dt>
          <dd>{saldo.faltan > 0 ? enPesos(saldo.disponible) : 'Alcanza'}</dd>
        </div>
        <div>
          <dt>Por enviar</dt>
          <dd>{enPesos(saldo.porEnviar)}</dd>
        </div>
        <div className="ficha__total">
          <dt>Faltan</dt>
          <dd className={saldo.faltan > 0 ? 'rojo' : undefined}>{enPesos(saldo.faltan)}</dd>
        </div>
      </dl>
    </Box>
  );
}

/** The bonus is owed apart from the refund; unclaimed it stays owed (§C7.11). */
function Compensaciones({ cancelacion: { compensacion } }: { cancelacion: Cancelacion }) {
  const { parte, hasta, debida, pagada } = compensacion;
  if (parte === 0) return null;
  return (
    <Box title="Compensaciones" aside={<span className="nota">{decirParte(parte)} de lo pagado</span>}>
      <dl className="ficha">
        <div>
          <dt>Debidas</dt>
          <dd>{enPesos(debida.monto)}</dd>
        </div>
        <div>
          <dt>Pedidas y pagadas</dt>
          <dd>{enPesos(pagada.monto)}</dd>
        </div>
      </dl>
      {hasta && (
        <p className="nota">{`Se piden hasta el ${decirDiaConAnio(hasta)}. La que nadie pida sigue debida.`}</p>
      )}
    </Box>
  );
}
