ALTER TABLE "brackets" RENAME TO "entries";--> statement-breakpoint
ALTER TABLE "tournament_sheets" RENAME TO "tournament_picks";--> statement-breakpoint
ALTER TABLE "tries" RENAME TO "rate_limits";--> statement-breakpoint
ALTER TABLE "fight_picks" RENAME COLUMN "bracket_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "tournament_picks" RENAME COLUMN "bracket_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "room_members" RENAME COLUMN "last_bracket_number" TO "last_entry_number";--> statement-breakpoint
ALTER TABLE "rooms" RENAME COLUMN "max_brackets" TO "max_entries";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "brackets_pkey" TO "entries_pkey";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "brackets_room_id_rooms_id_fk" TO "entries_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "brackets_owner_id_users_id_fk" TO "entries_owner_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "fight_picks" RENAME CONSTRAINT "fight_picks_bracket_id_brackets_id_fk" TO "fight_picks_entry_id_entries_id_fk";--> statement-breakpoint
ALTER TABLE "tournament_picks" RENAME CONSTRAINT "tournament_sheets_pkey" TO "tournament_picks_pkey";--> statement-breakpoint
ALTER TABLE "tournament_picks" RENAME CONSTRAINT "tournament_sheets_bracket_id_brackets_id_fk" TO "tournament_picks_entry_id_entries_id_fk";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME CONSTRAINT "tries_pkey" TO "rate_limits_pkey";--> statement-breakpoint
ALTER INDEX "brackets_number_key" RENAME TO "entries_number_key";--> statement-breakpoint
ALTER INDEX "brackets_owner_idx" RENAME TO "entries_owner_idx";--> statement-breakpoint
ALTER INDEX "tries_window_idx" RENAME TO "rate_limits_window_idx";
