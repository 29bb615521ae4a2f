-- Up Migration
-- As before, but places whose money is on its way back count for nobody: they are neither held nor sold, and a refund
-- that a provider delays for days must not keep its buyer from buying again.
create or replace function lugares_de_comprador(p_comprador text, p_evento integer) returns integer
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(cardinality(r.lugares) - case when r.estado = 'vendida' then (
        select count(*) from boleto b where b.reserva_id = r.id and b.anulado_en is not null) else 0 end), 0)::integer
    from reserva r
    where r.comprador = p_comprador and r.evento_id = p_evento
      and (r.estado in ('cobrando', 'vendida') or (r.estado = 'retenida' and r.expira_en > now())));
end $$;

-- Down Migration
