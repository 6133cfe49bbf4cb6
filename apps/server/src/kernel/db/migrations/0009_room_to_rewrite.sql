-- Figures and sheets are rewritten over and over. With room left on its page, a new row needs no new entry in any index.
ALTER TABLE "brackets" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "tournament_sheets" SET (fillfactor = 70);
