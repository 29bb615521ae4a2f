type Lado = Readonly<Record<string, unknown>> | null;

/** The values before and after, field by field. */
export function Cambio({ antes, despues }: { antes: Lado; despues: Lado }) {
  const campos = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])];
  if (campos.length === 0) return <p className="nota">Sin datos que comparar.</p>;
  return (
    <dl className="cambio">
      {campos.map(campo => (
        <div key={campo}>
          <dt>{campo}</dt>
          <dd>
            {antes && campo in antes && <del>{enTexto(antes[campo])}</del>}{' '}
            {despues && campo in despues && <ins>{enTexto(despues[campo])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function enTexto(valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '(vacío)';
  return typeof valor === 'object' ? JSON.stringify(valor) : String(valor);
}
