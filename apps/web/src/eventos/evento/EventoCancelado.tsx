import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { contarCausa, diaLargo } from '@taquilla/rules/contarCancelacion';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Link } from 'wouter';
import { queryOfRefunds } from '../../api/callApart.ts';
import { pageNow } from '../../api/initialData.ts';
import { useConfiguracion } from '../../layout/useConfiguracion.ts';
import { paths } from '../../paths.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import { Carril } from '../../ui/Carril.tsx';
import { parteDevuelta, Tramos } from '../../ui/Tramos.tsx';
import './Cambiado.css';

type Cambio = NonNullable<EventoDetalle['cambio']>;

/** A cancelled event: why, what its buyers get and by when, and how far their money is (§C7.4, §C7.17). */
export function EventoCancelado({ evento, cambio }: { evento: EventoDetalle; cambio: Cambio }) {
  const { frase, decididoEn } = cambio;
  const { zona } = evento.recinto;
  return (
    <div className="cambiado dos-columnas">
      <div className="pila">
        <section className="pila">
          <h2>Este evento ya no va a ser</h2>
          <p className="cambiado__frase">
            {frase} Se canceló el {formatFechaLarga(decididoEn, zona)} a las {formatHora(decididoEn, zona)}
          </p>
          <p className="suave menor">Causa registrada: {contarCausa(cambio)}.</p>
        </section>
        <Panel title="Si compraste boletos">
          <Carril pasos={contarDevolucion(cambio)} />
          <VerMiReembolso />
        </Panel>
      </div>
      <div className="pila">
        <EstadoDeReembolsos eventoId={evento.id} />
        <TusBoletos />
      </div>
    </div>
  );
}

function contarDevolucion({ promesa, compensacion, compensacionHasta }: Cambio) {
  const al = pageNow().toISOString();
  const paso = (titulo: string, detalle: string) => ({ estado: 'hecho' as const, titulo, detalle });
  return [
    paso(
      'Te devolvemos todo, también los cargos',
      'No tienes que pedirlo. Te escribimos a cada quien con su monto.',
    ),
    paso(
      'Por el mismo medio con el que pagaste',
      'Si fue en efectivo, en cualquier taquilla nuestra o a tu cuenta con tu CLABE.',
    ),
    paso(
      `A más tardar el ${diaLargo(promesa, al)}`,
      'Después, tu banco puede tardar de 3 a 10 días hábiles en mostrarlo.',
    ),
    ...(compensacion > 0
      ? [
          paso(
            `Además, una compensación del ${Number((compensacion * 100).toFixed(1))} %`,
            `Se pide desde tu enlace${compensacionHasta ? `, hasta el ${diaLargo(compensacionHasta, al)}` : ''}.`,
          ),
        ]
      : []),
  ];
}

/** The way to one's own money: the account's purchases, or the link by mail. */
function VerMiReembolso() {
  const conCuenta = useSesion().status === 'authenticated';
  return (
    <>
      <Link
        className={buttonClass({ size: 'grande' })}
        href={conCuenta ? paths.perfil('mis_compras') : paths.recuperarBoletos()}
      >
        Ver mi reembolso
      </Link>
      <p className="nota">Te mandamos un enlace al correo con el que compraste.</p>
    </>
  );
}

/** How far the money is, as of now; nothing while it cannot be told. */
function EstadoDeReembolsos({ eventoId }: { eventoId: number }) {
  const { data } = useAnswer(queryOfRefunds(eventoId));
  if (!data) return null;
  return (
    <Panel title="Estado de los reembolsos">
      <p>
        <b className="cambiado__parte">{parteDevuelta(data.comoVa)} %</b>
        <span className="suave menor">
          del dinero ya se devolvió · {formatHora(data.al, data.evento.zona)}
        </span>
      </p>
      <Tramos partes={data.comoVa} />
      <Link className={buttonClass({ variant: 'borde' })} href={paths.reembolsos(eventoId)}>
        Ver el detalle
      </Link>
    </Panel>
  );
}

function TusBoletos() {
  const operador = useConfiguracion();
  return (
    <Panel title="Tus boletos">
      <p className="suave">
        Ya no sirven para entrar. No los rompas hasta que veas tu dinero: el folio ayuda si preguntas.
      </p>
      {operador && (
        <a className={buttonClass({ variant: 'borde' })} href={`mailto:${operador.correo}`}>
          Escribirnos
        </a>
      )}
    </Panel>
  );
}
