import { decirValor, nombrarCampo, seCuenta } from './valores.ts';

type Lado = Readonly<Record<string, unknown>> | null;

/** The values before and after a change, field by field, in words. */
export function Cambio({ antes, despues }: { antes: Lado; despues: Lado }) {
  const campos = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])].filter(seCuenta);
  if (campos.length === 0) return <p className="nota">Sin datos que comparar.</p>;
  return (
    <dl className="cambio">
      {campos.map(campo => (
        <div key={campo}>
          <dt>{nombrarCampo(campo)}</dt>
          <dd>
            {antes && campo in antes && <del>{decirValor(campo, antes[campo])}</del>}{' '}
            {despues && campo in despues && <ins>{decirValor(campo, despues[campo])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
