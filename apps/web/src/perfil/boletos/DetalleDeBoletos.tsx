import { mensajeDe } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { validarEventoId } from '@taquilla/rules/formularios';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Link } from 'wouter';
import { queryFor } from '../../api/queryFor.ts';
import { retryHint } from '../../api/retryHint.ts';
import { paths } from '../../paths.ts';
import { contarBoletos } from '../compras/clasificar.ts';
import { AccionesDeBoletos } from './AccionesDeBoletos.tsx';
import { BoletoCard } from './BoletoCard.tsx';
import { ResumenDeBoletos } from './ResumenDeBoletos.tsx';
import './DetalleDeBoletos.css';

/** The tickets of one event and the payment for them (§2.32). */
export function DetalleDeBoletos({ eventoId }: { eventoId: string }) {
  const esValido = validarEventoId(eventoId) === null;
  const { data, error, refetch } = useAnswer(queryFor('misBoletos', { params: { id: eventoId } }), esValido);
  return (
    <>
      <div>
        <Link className="volver" href={paths.perfil('mis_compras')}>
          <Icon name="atras" />
          Mis compras
        </Link>
      </div>
      {data && <Boletos eventoId={eventoId} compra={data} />}
      {!data && (error || !esValido) && (
        <>
          <PageTitle title="Boletos" />
          <h1 className="solo-lector">Boletos</h1>
          <ErrorState
            title="Error al obtener la lista de boletos"
            hint={mensajeDe(error, `${retryHint(error)} Tus boletos también van en tu correo.`)}
            onRetry={esValido ? () => void refetch() : undefined}
          />
        </>
      )}
      {!data && !error && esValido && <BoletosSkeleton />}
    </>
  );
}

function Boletos({ eventoId, compra }: { eventoId: string; compra: RespuestaDe<'misBoletos'> }) {
  const { evento, boletos, pasesGenerales } = compra;
  const todos = [...boletos, ...pasesGenerales];
  // The number of the list, the mail and the papers: the tickets that stand, while any does.
  const vivos = todos.filter(({ estado }) => estado !== 'anulado').length;
  const titulo = contarBoletos(vivos || todos.length);
  return (
    <>
      <PageTitle title={`${titulo}: ${evento.nombre}`} />
      <h1 className="boletos__titulo">
        {titulo}
        <span className="solo-lector">: {evento.nombre}</span>
      </h1>
      <AccionesDeBoletos eventoId={eventoId} correo={compra.correo} />
      <ul className="boletos">
        {todos.map((boleto, i) => (
          <li key={boleto.id}>
            <BoletoCard boleto={boleto} evento={evento} posicion={`Boleto ${i + 1} de ${todos.length}`} />
          </li>
        ))}
      </ul>
      <ResumenDeBoletos compra={compra} />
    </>
  );
}

function BoletosSkeleton() {
  return (
    <>
      <p className="solo-lector" role="status">
        Cargando tus boletos
      </p>
      <div className="pila" aria-hidden="true">
        <Skeleton width="12rem" height="3.25rem" />
        <Skeleton width="22rem" height="2.75rem" radius="var(--r-control)" />
        <Skeleton height="19.5rem" radius="var(--r-talon)" />
        <Skeleton height="19.5rem" radius="var(--r-talon)" />
      </div>
    </>
  );
}
