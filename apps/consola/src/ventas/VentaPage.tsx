import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Venta } from '@taquilla/contract/consola/ventas';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Link, useParams } from 'wouter';
import { ahora } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { useCrumbs } from '../ui/crumbs.ts';
import { fechaYHora } from '../ui/fechas.ts';
import { Reading } from '../ui/Reading.tsx';
import { ColumnsSilhouette, LinesSilhouette, TableSilhouette } from '../ui/Silhouettes.tsx';
import { StateTag } from '../ui/StateTag.tsx';
import { AccionesDeVenta } from './AccionesDeVenta.tsx';
import { BoletosDeLaVenta } from './BoletosDeLaVenta.tsx';
import { CargosYCorreos } from './CargosYCorreos.tsx';
import { DevolucionesDeLaVenta } from './DevolucionesDeLaVenta.tsx';
import { DineroDeLaVenta } from './DineroDeLaVenta.tsx';
import { EnRevision } from './EnRevision.tsx';
import { Historia } from './Historia.tsx';
import { CANALES, estadoDeVenta } from './palabras.ts';
import './ventas.css';

/** One sale: its history, tickets and money, and the acts on it (§C6.4). */
export function VentaPage() {
  const { folio = '' } = useParams<{ folio: string }>();
  const answer = useAnswer({ ...queryFor('verVenta', { params: { folio } }), freshMs: 0 });
  return (
    <Reading
      answer={answer}
      skeleton={<ColumnsSilhouette wide={<TableSilhouette rows={4} />} narrow={<LinesSilhouette />} />}
    >
      {venta => <Contada venta={venta} />}
    </Reading>
  );
}

function Contada({ venta }: { venta: Venta }) {
  const { folio, evento } = venta;
  useCrumbs([{ texto: 'Ventas', href: paths.ventas() }, { texto: folio }]);
  return (
    <>
      <Cabeza venta={venta} />
      <EnRevision venta={venta} />
      <div className="rejilla venta">
        <div className="c8 venta__columna">
          <Box
            title={<Link href={paths.evento(evento.id, 'ventas')}>{evento.nombre}</Link>}
            aside={
              <span className="nota">
                {formatFechaCorta(evento.fecha, evento.zona, ahora())} · {entrada(venta)}
              </span>
            }
          >
            <BoletosDeLaVenta boletos={venta.boletos} />
          </Box>
          <DevolucionesDeLaVenta venta={venta} />
          <Box title="Qué pasó">
            <Historia venta={venta} />
          </Box>
        </div>
        <div className="c4 venta__columna">
          <DineroDeLaVenta venta={venta} />
          <Comprador venta={venta} />
          <CargosYCorreos venta={venta} />
        </div>
      </div>
    </>
  );
}

function Cabeza({ venta }: { venta: Venta }) {
  const { folio, comprador, momento, vendidaEn, canal } = venta;
  const { kind, palabra } = estadoDeVenta(venta);
  return (
    <div className="cabeza">
      <PageTitle title={`Venta ${folio} · Consola`} />
      <div className="cabeza__titulo">
        <div className="fila">
          <h1>{folio}</h1>
          <StateTag kind={kind}>{palabra}</StateTag>
        </div>
        <p>
          {[comprador.nombre, fechaYHora(vendidaEn ?? momento), CANALES[canal]].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="cabeza__acciones">
        <AccionesDeVenta venta={venta} />
      </div>
    </div>
  );
}

/** "Nadie ha entrado", "Entraron 2 de 3". */
function entrada({ boletos }: Venta): string {
  const vivos = boletos.filter(({ estado }) => estado === 'vigente' || estado === 'usado');
  const usados = vivos.filter(({ estado }) => estado === 'usado').length;
  if (vivos.length === 0) return 'sin boletos vigentes';
  if (usados === 0) return 'nadie ha entrado';
  return usados === vivos.length ? 'ya entraron todos' : `entraron ${usados} de ${vivos.length}`;
}

function Comprador({ venta }: { venta: Venta }) {
  const { comprador } = venta;
  if (!comprador.nombre && !comprador.correo) return null;
  return (
    <Box title="Comprador">
      <dl className="ficha">
        <div>
          <dt>Nombre</dt>
          <dd>{comprador.nombre ?? 'Sin nombre'}</dd>
        </div>
        <div>
          <dt>Correo</dt>
          <dd className="venta__correo">{comprador.correo ?? 'Sin correo'}</dd>
        </div>
        <div>
          <dt>Cuenta</dt>
          <dd>{comprador.registrado ? 'Tiene cuenta' : 'Compró como invitado'}</dd>
        </div>
        {venta.legales && (
          <div>
            <dt>Textos legales</dt>
            <dd>
              <a
                className="enlace"
                href={`/legales/terminos_y_condiciones?version=${venta.legales}`}
                target="_blank"
                rel="noopener"
              >
                Versión {venta.legales}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </Box>
  );
}
